import type { contract } from '@linkstand/contract';
import { mailFilter } from '@linkstand/contract/mails/filter';
import type { Answer } from '@linkstand/contract/shared/endpoint';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MailPanel, mailQuery } from '../../../features/mails/mail-panel.tsx';
import { SenderDomains } from '../../../features/mails/sender-domains.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { withoutPanel } from '../../../ui/overlays/open-panel.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { SidePanel } from '../side-panel.tsx';

type Mail = Answer<typeof contract.mails.search>['data'][number];

const route = getRouteApi('/office/admin/mail');
const KEY = ['mails'];
const TONES: Record<Mail['status'], Tone> = {
  queued: 'waiting',
  sent: 'done',
  failed: 'turn',
  dead: 'stopped',
  unknown: 'stopped',
};

/** Every mail of the marketplace, for admins: above all those that were given up. */
export function MailsPage() {
  const t = useT('mails');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [showsDomains, setShowsDomains] = useState(false);
  const columns = useColumns();
  const filters = listFilters(mailFilter, useWords('mails'));
  const open = (id: number | undefined) => void navigate({ search: { ...search, open: id } });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button variant="default" onClick={() => withoutPanel(() => setShowsDomains(true))}>
            {t('domains.open')}
          </Button>
        }
      />
      {showsDomains && <SenderDomains onClose={() => setShowsDomains(false)} />}
      <ResourceList
        name="mails"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={KEY}
        load={({ page, size, sort, filter }, signal) =>
          api.mails.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.mails.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={columns}
        rowKey={(mail) => mail.id}
        onOpen={({ id }) => open(id)}
        onExport={exportShown(api.mails.export, 'mails.csv')}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      <SidePanel
        opened={search.open !== undefined}
        size={720}
        title={<PanelTitle id={search.open} />}
        onClose={() => open(undefined)}
        steps={{ list: 'mails', id: search.open, onOpen: open }}
      >
        {search.open !== undefined && <MailPanel key={search.open} id={search.open} />}
      </SidePanel>
    </>
  );
}

function PanelTitle({ id }: { id: number | undefined }) {
  const t = useT('mails');
  const { data } = useQuery({ ...mailQuery(id ?? 0), enabled: id !== undefined });
  return <>{data?.subject ?? t('title')}</>;
}

function useColumns(): Column<Mail>[] {
  const t = useT('mails');
  return useMemo(
    () => [
      {
        key: 'createdAt',
        header: t('columns.createdAt'),
        sort: 'createdAt',
        width: 150,
        rank: 2,
        cell: (mail) => <DateText value={mail.createdAt} style="time" />,
      },
      { key: 'to', header: t('columns.to'), width: 180, rank: 1, cell: (mail) => mail.to },
      {
        key: 'subject',
        header: t('columns.subject'),
        width: 180,
        grow: true,
        rank: 1,
        cell: (mail) => <span lang={mail.locale}>{mail.subject}</span>,
      },
      {
        key: 'status',
        header: t('columns.status'),
        width: 150,
        rank: 1,
        file: { labels: () => sentencesUnder('mails', 'status') },
        cell: ({ id, status, to }) => (
          <>
            <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>{' '}
            {(status === 'dead' || status === 'unknown') && (
              <RetryButton id={id} doubtful={status === 'unknown' ? to : null} />
            )}
          </>
        ),
      },
      { key: 'template', header: t('columns.template'), width: 170, rank: 5, cell: (mail) => mail.template },
      {
        key: 'attempts',
        header: t('columns.attempts'),
        width: 90,
        rank: 4,
        align: 'right',
        cell: (mail) => mail.attempts,
      },
      {
        key: 'lastError',
        header: t('columns.lastError'),
        width: 200,
        rank: 3,
        cell: (mail) => <span title={mail.lastError}>{mail.lastError}</span>,
      },
    ],
    [t],
  );
}

/** @param doubtful to whom it was sent, if it may have arrived */
function RetryButton({ id, doubtful }: { id: number; doubtful: string | null }) {
  const t = useT('mails');
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const retry = useMutation({
    mutationFn: () => api.mails.retry({ params: { id }, body: {} }),
    onSuccess: () => {
      toastDone(t('retried'));
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={retry.isPending}
        onClick={() => (doubtful === null ? retry.mutate() : setAsks(true))}
      >
        {t('retry')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('retryUnknown.title')}
        confirmLabel={t('retry')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await retry.mutateAsync();
          setAsks(false);
        }}
      >
        {t('retryUnknown.body', { to: doubtful ?? '' })}
      </ConfirmDialog>
    </>
  );
}
