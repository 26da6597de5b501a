import type { briefingFilter } from '@linkstand/contract/briefings/filter';
import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useBriefingColumns } from '../../../features/briefings/staff-briefings/list-columns.tsx';
import { loadSearchSelect, useBriefingFilters } from '../../../features/briefings/staff-briefings/list-filters.tsx';
import { seenBy } from '../../../features/briefings/staff-briefings/seen-by.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { downloadList } from '../../../ui/list/export-shown.ts';
import { type Queue, ResourceList, type Selection } from '../../../ui/list/resource-list.tsx';
import { askRows, type ListSource } from '../../../ui/list/use-list-data.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/office/briefings');

// Loaded when a pointer or the focus nears the list.
const loadAssign = () => import('../../../features/briefings/staff-briefings/bulk-assign.tsx');
const loadLinks = () => import('../../../features/briefings/staff-briefings/bulk-links.tsx');
const BulkAssign = lazy(async () => ({ default: (await loadAssign()).BulkAssign }));
const BulkLinks = lazy(async () => ({ default: (await loadLinks()).BulkLinks }));
const prepare = () => void Promise.all([loadAssign(), loadLinks(), loadSearchSelect()]).catch(() => {});

const SOURCE: ListSource<BriefingRow, FilterOf<typeof briefingFilter>> = {
  queryKey: ['briefings', 'list'],
  load: ({ page, size, sort, filter }, signal) =>
    api.briefings.search({ query: { page, size, sort }, body: filter }, { signal }),
  count: async (filter, signal) => (await api.briefings.count({ body: filter }, { signal })).count,
};
const DUE_FIRST = 'due,asc';
/** The tab that the list opens on. */
const NEEDS_ME = { filter: { needsMe: true }, sort: DUE_FIRST } as const;

export const askBriefings = (search: object) => askRows(queryClient, SOURCE, search, NEEDS_ME);

const SUBMITTED_STATUSES = briefingMachine.states.filter((status) => status !== 'draft');

/** Every briefing in the reader's scope. */
export function BriefingsPage() {
  const t = useT('staff-briefings');
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useBriefingFilters(search);
  const columns = useBriefingColumns();
  const queues = useQueues(user.role === 'EDITOR' && !user.editorCoordinator);
  return (
    <>
      <PageHeader title={t('title')} />
      <ResourceList
        name="briefings"
        onNear={prepare}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        {...SOURCE}
        filters={filters}
        queues={queues}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/briefings/${id}`}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        {...(search.queue === 'lost' ? { selection: links } : seenBy(user).editors ? { selection: assign } : {})}
        onExport={({ sort, filter }) =>
          downloadList(() => api.briefings.export({ query: { sort }, body: filter }), 'briefings.csv')
        }
        live={['briefing']}
      />
    </>
  );
}

/** Tabs by whose turn it is, of open ones what is due first. The menu counts the first tab. Drafts have their own. */
function useQueues(isEditor: boolean): Queue<FilterOf<typeof briefingFilter>>[] {
  const t = useT('staff-briefings');
  const none = isEditor
    ? { title: t('editorEmpty'), help: t('editorEmptyHelp') }
    : { title: t('noneNeedsMe'), help: t('noneNeedsMeHelp') };
  const noneLost = { title: t('noneLost'), help: t('noneLostHelp') };
  type Key = 'review' | 'client' | 'owner' | 'published' | 'draft';
  const within = (key: Key, status: readonly BriefingStatus[], sort?: string) => ({
    ...{ key, label: t(`queues.${key}`), filter: { status: [...status] }, counted: true },
    ...(sort && { sort }),
  });
  return [
    { key: 'needsMe', label: t('queues.needsMe'), ...NEEDS_ME, counted: true, empty: none },
    { key: 'late', label: t('queues.late'), filter: { late: true }, sort: DUE_FIRST, counted: true },
    within('review', ['waiting', 'waiting_review', 'in_review'], DUE_FIRST),
    within('client', ['pending_client'], DUE_FIRST),
    within('owner', ['pending_owner', 'waiting_publish'], DUE_FIRST),
    within('published', ['published']),
    { key: 'lost', label: t('queues.lost'), filter: { linkState: ['lost'] }, counted: true, empty: noneLost },
    { key: 'finished', label: t('queues.finished'), filter: { status: ['done', 'denied', 'canceled'] } },
    ...(isEditor ? [] : [within('draft', ['draft'])]),
    { key: 'all', label: t('queues.all'), filter: { status: SUBMITTED_STATUSES } },
  ];
}

const assign = (selection: Selection<BriefingRow>) => (
  <Suspense>
    <BulkAssign selection={selection} />
  </Suspense>
);
const links = (selection: Selection<BriefingRow>) => (
  <Suspense>
    <BulkLinks selection={selection} />
  </Suspense>
);
