import { failedJobFilter } from '@linkstand/contract/failed-jobs/filter';
import type { FailedJob } from '@linkstand/contract/failed-jobs/schema';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FailedJobChip } from '../../../features/failed-jobs/failed-job-chip.tsx';
import { FailedJobPanel } from '../../../features/failed-jobs/failed-job-panel.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/failed-jobs');

/** Background jobs that failed for good, each with its reason. */
export function FailedJobsPage() {
  const t = useT('failed-jobs');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = listFilters(failedJobFilter, useWords('failed-jobs'));
  const show = (id: number | undefined) => void navigate({ search: { ...search, open: id } });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ResourceList
        name="failed-jobs"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['failed-jobs']}
        load={({ page, size, sort, filter }, signal) =>
          api.failedJobs.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.failedJobs.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onOpen={({ id }) => show(id)}
        onExport={exportShown(api.failedJobs.export, 'failed-jobs.csv')}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      <SidePanel
        opened={search.open !== undefined}
        title={t('one')}
        onClose={() => show(undefined)}
        steps={{ list: 'failed-jobs', id: search.open, onOpen: show }}
      >
        {search.open !== undefined && <FailedJobPanel key={search.open} id={search.open} />}
      </SidePanel>
    </>
  );
}

function useColumns(): Column<FailedJob>[] {
  const t = useT('failed-jobs');
  return useMemo(
    () => [
      {
        key: 'failedAt',
        header: t('fields.failedAt'),
        sort: 'failedAt',
        descendingFirst: true,
        width: 170,
        rank: 2,
        cell: ({ failedAt }) => <DateText value={failedAt} style="time" />,
      },
      { key: 'job', header: t('fields.job'), width: 220, rank: 1, cell: ({ job }) => job },
      {
        key: 'error',
        header: t('fields.error'),
        grow: true,
        width: 240,
        rank: 2,
        cell: ({ error }) => <span title={error}>{error}</span>,
      },
      {
        key: 'state',
        header: t('fields.state'),
        width: 150,
        rank: 1,
        file: { labels: () => sentencesUnder('failed-jobs', 'state') },
        cell: ({ state }) => <FailedJobChip state={state} />,
      },
      {
        key: 'attempts',
        header: t('fields.attempts'),
        width: 90,
        rank: 4,
        align: 'right',
        cell: ({ attempts }) => attempts,
      },
    ],
    [t],
  );
}
