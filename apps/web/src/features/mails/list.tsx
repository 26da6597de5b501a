import { mailFilter } from '@linkstand/contract/mails/filter';
import { Button } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { withoutPanel } from '../../ui/overlays/open-panel.ts';
import { useDialog } from '../../ui/overlays/use-dialog.ts';
import { defineList } from '../../ui/resource/list.ts';
import { RecordTitle } from '../../ui/resource/record-title.tsx';
import { MailPanel, mailQuery } from './mail-panel.tsx';
import { RetryButton } from './retry-button.tsx';
import { SenderDomains } from './sender-domains.tsx';

const TONES = { queued: 'waiting', sent: 'done', failed: 'turn', dead: 'stopped', unknown: 'stopped' } as const;

/** Every mail of the marketplace, for admins: above all those that were given up. */
export const list = defineList({
  name: 'mails',
  api: api.mails,
  columns: (c, { t }) => [
    c.date('createdAt', { sort: true, descendingFirst: false, style: 'time', rank: 2, width: 150 }),
    c.text('to', { rank: 1 }),
    c.text('subject', { lang: ({ locale }) => locale, grow: true, rank: 1 }),
    c.choice('status', {
      ...{ rank: 1, width: 150 },
      shown: ({ id, status, to }) => (
        <>
          <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>{' '}
          {(status === 'dead' || status === 'unknown') && (
            <RetryButton id={id} doubtful={status === 'unknown' ? to : null} />
          )}
        </>
      ),
    }),
    c.text('template', { rank: 5, width: 170 }),
    c.number('attempts', { rank: 4, width: 90 }),
    c.text('lastError', { rank: 3, width: 200 }),
  ],
  filter: mailFilter,
  panel: {
    size: 720,
    title: (id, { t }) => (
      <RecordTitle id={id} query={mailQuery} label={({ subject }) => subject} otherwise={t('title')} />
    ),
    render: (id) => <MailPanel key={id} id={id} />,
  },
  actions: () => <Domains />,
});

function Domains() {
  const t = useT('mails');
  const domains = useDialog();
  return (
    <>
      <Button variant="default" onClick={() => withoutPanel(domains.open)}>
        {t('domains.open')}
      </Button>
      {domains.isOpen && <SenderDomains onClose={domains.close} />}
    </>
  );
}
