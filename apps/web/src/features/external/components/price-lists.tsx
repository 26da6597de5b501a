import type { OwnerListPreview, OwnerPage } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { type PriceFile, previewPrices, sendPrices, withdrawPrices } from '../link-calls.ts';
import { useOwnerAct } from '../publication.ts';
import { useRunning } from '../use-running.ts';
import entries from './entries.module.css';
import { TextField } from './field.tsx';
import classes from './price-lists.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { Section } from './section.tsx';

const PricePreview = lazy(async () => ({ default: (await import('./price-preview.tsx')).PricePreview }));

type Props = { uuid: string; page: OwnerPage };
type Read = { list: PriceFile; preview: OwnerListPreview };

/** Sends a price list: it is read, looked at, and sent; the team says yes or no. */
export function PriceLists({ uuid, page: { priceLists, isBlocked } }: Props) {
  const t = useT('external');
  const act = useOwnerAct(uuid);
  const [read, setRead] = useState<Read | null>(null);
  const { busy, fault, setFault, run } = useRunning<'read' | 'send'>();
  const look = (list: PriceFile) =>
    run('read', async () => setRead({ list, preview: await previewPrices(uuid, list) }));
  const send = ({ list, preview }: Read) =>
    run('send', async () => {
      // Sent as it was looked at.
      const columns = preview.columns.map(({ field }) => field);
      await act((link) => sendPrices(link, { ...list, columns }));
      setRead(null);
      toastDone(t('prices.sent'));
    });

  return (
    <Section title={t('prices.title')} id="prices">
      {!isBlocked && (
        <>
          <p className={entries.help}>{t('prices.help')}</p>
          {read ? (
            <Suspense>
              <PricePreview
                preview={read.preview}
                busy={busy}
                onColumns={(columns) => void look({ file: read.list.file, columns })}
                onSend={() => void send(read)}
                onCancel={() => {
                  setRead(null);
                  setFault('');
                }}
              />
            </Suspense>
          ) : (
            <Choose isBusy={busy === 'read'} onFile={(file) => void look({ file })} />
          )}
          {fault && <ProblemNotice>{fault}</ProblemNotice>}
        </>
      )}
      <Sent uuid={uuid} lists={priceLists} />
    </Section>
  );
}

/** A file, or what was copied from a spreadsheet. */
function Choose({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const t = useT('external');
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pasted.trim() === '') return setFault(t('prices.pasteFirst'));
    onFile(new File([pasted], t('prices.pastedName'), { type: 'text/plain' }));
  };
  return (
    <div className={classes.choose}>
      <label className={classes.file}>
        <span>{t('prices.file')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods"
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file again, after it was corrected.
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('prices.paste')}
          help={t('prices.pasteHelp')}
          value={pasted}
          error={fault}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setFault('');
          }}
        />
        <Button type="submit" variant="default" fullWidth mt="sm" loading={isBusy}>
          {t('prices.read')}
        </Button>
      </form>
    </div>
  );
}

const TONES: Readonly<Record<OwnerPage['priceLists'][number]['state'], Tone>> = {
  waiting: 'waiting',
  taken: 'done',
  declined: 'stopped',
  withdrawn: 'neutral',
};

/** What was sent, and what became of it. */
function Sent({ uuid, lists }: { uuid: string; lists: OwnerPage['priceLists'] }) {
  const t = useT('external');
  const { date } = useFormat();
  const act = useOwnerAct(uuid);
  const { busy, fault, run } = useRunning<number>();
  if (lists.length === 0) return null;
  const withdraw = (id: number) =>
    run(id, async () => {
      await act((link) => withdrawPrices(link, id));
      toastDone(t('prices.withdrawn'));
    });
  return (
    <>
      <h3 className={entries.heading}>{t('prices.yours')}</h3>
      {fault && <ProblemNotice>{fault}</ProblemNotice>}
      <ul className={entries.list}>
        {lists.map(({ id, fileName, sentAt, state, endedAt, reason, canWithdraw }) => (
          <li key={id} className={entries.entry}>
            <div className={entries.facts}>
              <strong>{fileName}</strong>
              <span className={entries.quiet}>{t('prices.sentOn', { day: date(sentAt) })}</span>
              <StatusChip tone={TONES[state]}>
                {endedAt ? t(`prices.state.${state}On`, { day: date(endedAt) }) : t('prices.state.waiting')}
              </StatusChip>
              {reason && <span className={entries.asWritten}>{t('prices.reason', { reason })}</span>}
            </div>
            {canWithdraw && (
              <Button
                variant="default"
                size="sm"
                loading={busy === id}
                aria-label={t('prices.withdrawOne', { file: fileName })}
                onClick={() => void withdraw(id)}
              >
                {t('prices.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
