import type { Exclusion } from '@linkstand/contract/exclusions/schema';
import { Checkbox, CloseButton } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import classes from './exclusions.module.css';

interface Props {
  readonly rows: readonly Exclusion[];
  readonly picked: ReadonlySet<number>;
  readonly onPick: (picked: Set<number>) => void;
  readonly onRemove: (ids: number[]) => void;
}

/** Excluded domains: what each hides, who added it and when. */
export function ExclusionRows({ rows, picked, onPick, onRemove }: Props) {
  const t = useT('exclusions');
  const { date } = useFormat();
  const toggle = (id: number) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, domain, hides, addedAt, addedBy, can }) => (
        <li key={id} className={classes.row}>
          {can.remove && (
            <Checkbox
              size="xs"
              aria-label={t('pick', { domain })}
              checked={picked.has(id)}
              onChange={() => toggle(id)}
            />
          )}
          <span className={classes.titles}>
            <span className={classes.domain}>
              <AddressText address={domain} />
            </span>
            <span className={classes.more}>
              {[hides === 0 ? t('hidesNone') : t('hides', { count: hides }), date(addedAt, 'medium'), addedBy]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {can.remove && (
            <CloseButton size="sm" aria-label={t('removeOne', { domain })} onClick={() => onRemove([id])} />
          )}
        </li>
      ))}
    </ul>
  );
}
