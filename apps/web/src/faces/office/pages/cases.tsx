import { caseFilter } from '@linkstand/contract/cases/filter';
import type { CaseRow } from '@linkstand/contract/cases/schema';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RecordLink } from '../../../features/about/record-link.tsx';
import { BulkCases } from '../../../features/cases/components/bulk-cases.tsx';
import { CaseStateChip } from '../../../features/cases/components/case-chips.tsx';
import { CasePanel } from '../../../features/cases/components/case-panel.tsx';
import { caseQuery } from '../../../features/cases/queries.ts';
import { api } from '../../../lib/api.ts';
import type { SessionUser } from '../../../lib/guard.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { DueDay } from '../../../ui/data/due-day.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, type Queue, ResourceList } from '../../../ui/list/resource-list.tsx';
import { askRows, type ListSource } from '../../../ui/list/use-list-data.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/cases');

const SOURCE: ListSource<CaseRow, FilterOf<typeof caseFilter>> = {
  queryKey: ['cases', 'list'],
  load: ({ page, size, sort, filter }, signal) =>
    api.cases.search({ query: { page, size, sort }, body: filter }, { signal }),
  count: async (filter, signal) => (await api.cases.count({ body: filter }, { signal })).count,
};
const DUE_FIRST = 'dueOn,asc';
const OPEN: FilterOf<typeof caseFilter> = { state: ['open'] };
const NEEDS_ME: FilterOf<typeof caseFilter> = { ...OPEN, mine: true };

export const askCases = (search: object, user: SessionUser | null) =>
  askRows(queryClient, SOURCE, search, { filter: user?.role === 'ADMIN' ? OPEN : NEEDS_ME, sort: DUE_FIRST });

/** Cases: a list with a panel. */
export function CasesPage() {
  const t = useT('cases');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const filters = listFilters(caseFilter, useWords('cases'), {
    // A tab asks for it.
    late: { offer: 'rare' },
  });
  const queues = useQueues();
  const openCase = (open: number | undefined) => navigate({ search: { ...search, open } });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ResourceList
        name="cases"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        {...SOURCE}
        filters={filters}
        queues={queues}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => openCase(id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        live={['case']}
        selection={(selection) => <BulkCases selection={selection} />}
        onExport={exportShown(api.cases.export, 'cases.csv')}
      />
      <SidePanel
        opened={search.open !== undefined}
        title={<PanelTitle id={search.open} />}
        onClose={() => openCase(undefined)}
        steps={{ list: 'cases', id: search.open, onOpen: openCase }}
      >
        {search.open !== undefined && (
          <CasePanel key={search.open} id={search.open} onRemoved={() => openCase(undefined)} />
        )}
      </SidePanel>
    </>
  );
}

/**
 * Of those that wait, what is due first. The menu counts the first tab: an administrator's are all open cases, of others
 * those assigned to them.
 */
function useQueues(): Queue<FilterOf<typeof caseFilter>>[] {
  const t = useT('cases');
  const { role } = useUser();
  const none = { title: t('noneOpen'), help: t('emptyHelp') };
  const noneNeedsMe = {
    title: t('noneNeedsMe'),
    help: t('noneNeedsMeHelp'),
    action: (
      <ButtonLink to="/cases" search={{ queue: 'open' }} variant="default">
        {t('toOpen')}
      </ButtonLink>
    ),
  };
  type Key = 'needsMe' | 'open' | 'late' | 'answered' | 'closed' | 'all';
  const queue = (key: Key, filter: FilterOf<typeof caseFilter>, more: Partial<Queue<object>> = {}) => ({
    ...{ key, label: t(`queues.${key}`), filter },
    ...more,
  });
  const waits = { counted: true, sort: DUE_FIRST, empty: none };
  return [
    ...(role === 'ADMIN' ? [] : [queue('needsMe', NEEDS_ME, { ...waits, empty: noneNeedsMe })]),
    queue('open', OPEN, waits),
    queue('late', { late: true }, waits),
    queue('answered', { state: ['answered'] }, waits),
    queue('closed', { state: ['closed'] }),
    queue('all', {}),
  ];
}

function PanelTitle({ id }: { id: number | undefined }) {
  const t = useT('cases');
  const { data } = useQuery({ ...caseQuery(id ?? 0), enabled: id !== undefined });
  useRecent(data?.title, `/cases?queue=all&open=${id}`);
  return <>{data?.title || t('columns.title')}</>;
}

function useColumns(): Column<CaseRow>[] {
  const t = useT('cases');
  const { role } = useUser();
  const seesOwner = role !== 'SELLER';
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    const all: (Column<CaseRow> | false)[] = [
      {
        key: 'title',
        header: t('columns.title'),
        width: 230,
        grow: true,
        rank: 1,
        cell: ({ title }) => <span title={title}>{title}</span>,
      },
      {
        key: 'kind',
        header: t('columns.kind'),
        sort: 'kind',
        width: 200,
        rank: 2,
        file: { labels: () => sentencesUnder('cases', 'kind') },
        cell: ({ kind }) => <span title={t(`kind.${kind}`)}>{t(`kind.${kind}`)}</span>,
      },
      {
        key: 'state',
        header: t('columns.state'),
        sort: 'state',
        width: 130,
        rank: 1,
        file: { labels: () => sentencesUnder('cases', 'state') },
        cell: ({ state }) => <CaseStateChip state={state} />,
      },
      {
        key: 'site',
        header: t('columns.site'),
        width: 150,
        rank: 4,
        cell: ({ site }) => (site ? <RecordLink kind="sites" record={site} /> : dash),
      },
      {
        key: 'client',
        header: t('columns.client'),
        width: 140,
        rank: 6,
        hidden: true,
        cell: ({ client }) => (client ? <RecordLink kind="users" record={client} /> : dash),
      },
      seesOwner && {
        key: 'owner',
        header: t('columns.owner'),
        width: 140,
        rank: 6,
        hidden: true,
        cell: ({ owner }) => (owner ? <RecordLink kind="owners" record={owner} /> : dash),
      },
      {
        key: 'assignee',
        header: t('columns.assignee'),
        width: 140,
        rank: 3,
        cell: ({ assignee }) => assignee?.name ?? dash,
      },
      {
        key: 'due',
        header: t('columns.due'),
        sort: 'dueOn',
        file: { key: 'dueOn' },
        width: 140,
        rank: 3,
        cell: ({ dueOn, isLate }) => <DueDay day={dueOn} isLate={isLate} late={t('late')} />,
        edit: {
          kind: 'date',
          value: ({ dueOn }) => dueOn,
          may: ({ can }) => can.assign,
          apply: (row, dueOn) => ({ ...row, dueOn, isLate: false }),
          save: ({ id, version, assignee }, dueOn) =>
            api.cases.assign({ params: { id }, version, body: { assigneeId: assignee?.id ?? null, dueOn } }),
        },
      },
      {
        key: 'created',
        header: t('columns.created'),
        sort: 'createdAt',
        file: { key: 'createdAt' },
        width: 130,
        rank: 5,
        descendingFirst: true,
        cell: ({ createdAt }) => <DateText value={createdAt} relative />,
      },
      {
        key: 'openedBy',
        header: t('columns.openedBy'),
        width: 140,
        rank: 6,
        hidden: true,
        cell: ({ openedBy }) => openedBy || t('automatic'),
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, seesOwner]);
}
