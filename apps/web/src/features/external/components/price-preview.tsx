import type { OwnerListPreview } from '@linkstand/contract/owners/schema';
import { OWNER_LIST_FIELDS, type OwnerListField } from '@linkstand/contract/sites/import-choices';
import { Button } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import entries from './entries.module.css';
import classes from './price-lists.module.css';
import { ProblemNotice } from './problem-notice.tsx';

type Props = {
  preview: OwnerListPreview;
  busy: 'read' | 'send' | null;
  onColumns: (columns: (OwnerListField | null)[]) => void;
  onSend: () => void;
  onCancel: () => void;
};

/** What was understood of a price list, to be corrected and sent. */
export function PricePreview({ preview, busy, onColumns, onSend, onCancel }: Props) {
  const t = useT('external');
  const { number } = useFormat();
  const { counts, columns, problem, unknown, unread } = preview;
  const fields = columns.map(({ field }) => field);
  const nameOf = (field: OwnerListField) =>
    field === 'domain' || field === 'deliveryDays' ? t(`prices.${field}`) : t(`sales.${field}`);
  return (
    <div aria-busy={busy === 'read'}>
      <p className={classes.fileName}>{preview.fileName}</p>
      <fieldset className={classes.columns} disabled={busy !== null}>
        <legend>{t('prices.columns')}</legend>
        {columns.map(({ name, field, cells }, at) => {
          const called = name || t('prices.column', { number: at + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <label key={at} className={`${entries.entry} ${classes.column}`}>
              <span className={entries.facts}>
                <strong>{called}</strong>
                <span className={entries.quiet}>{cells.filter(Boolean).join(' · ')}</span>
              </span>
              <select
                value={field ?? ''}
                onChange={(event) => {
                  const next = OWNER_LIST_FIELDS.find((each) => each === event.currentTarget.value) ?? null;
                  onColumns(fields.map((old, index) => (index === at ? next : old === next ? null : old)));
                }}
              >
                <option value="">{t('prices.skip')}</option>
                {OWNER_LIST_FIELDS.map((each) => (
                  <option key={each} value={each}>
                    {nameOf(each)}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </fieldset>
      {problem ? (
        <ProblemNotice>{problem}</ProblemNotice>
      ) : (
        <>
          <p className={classes.counts}>
            {t('prices.counts', { changed: number(counts.changed), unchanged: number(counts.unchanged) })}
          </p>
          <Changed preview={preview} nameOf={nameOf} />
          {counts.unknown > 0 && (
            <details className={classes.more}>
              <summary>{t('prices.unknown', { count: counts.unknown })}</summary>
              <p className={entries.help}>{t('prices.unknownHelp')}</p>
              <p>{unknown.map(({ domain }) => domain).join(', ')}</p>
            </details>
          )}
          {counts.unread > 0 && (
            <details className={classes.more} open={counts.changed + counts.unchanged === 0}>
              <summary>{t('prices.unread', { count: counts.unread })}</summary>
              <ul className={entries.list}>
                {unread.map(({ line, column, cell, message }) => (
                  <li key={`${line} ${column} ${message}`} className={classes.fault}>
                    <span className={entries.quiet}>
                      {[t('prices.row', { line }), column, cell && `“${cell}”`].filter(Boolean).join(' · ')}
                    </span>
                    <span>{message}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      <div className={classes.buttons}>
        <Button disabled={problem !== null || busy === 'read'} loading={busy === 'send'} onClick={onSend}>
          {t('prices.send')}
        </Button>
        <Button variant="default" disabled={busy !== null} onClick={onCancel}>
          {t('prices.other')}
        </Button>
      </div>
    </div>
  );
}

type ChangedProps = { preview: OwnerListPreview; nameOf: (field: OwnerListField) => string };

/** The new prices beside the old ones. */
function Changed({ preview: { changed, counts }, nameOf }: ChangedProps) {
  const t = useT('external');
  const { money, number } = useFormat();
  if (changed.length === 0) return null;
  const show = (field: OwnerListField, value: number | null) => {
    if (value === null) return t('prices.nothing');
    return field === 'deliveryDays' ? number(value) : money(value);
  };
  return (
    <>
      <ul className={entries.list}>
        {changed.map(({ line, name, domain, changes }) => (
          <li key={line} className={classes.fault}>
            <strong>{name}</strong>
            {domain !== name && <span className={entries.quiet}>{domain}</span>}
            {changes.map(({ field, before, after, doubt }) => (
              <span key={field}>
                {nameOf(field)}: <del>{show(field, before)}</del> <strong>{show(field, after)}</strong>
                {doubt && <span className={classes.doubt}>{doubt}</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {counts.changed > changed.length && (
        <p className={entries.help}>{t('list.unlisted', { shown: changed.length, total: counts.changed })}</p>
      )}
    </>
  );
}
