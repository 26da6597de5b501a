import { CAMPAIGN_STATUSES } from '@linkstand/contract/briefings/machine';
import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import { requestFilter } from '@linkstand/contract/requests/filter';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { BriefingLateIcon } from '../../../features/briefings/staff-briefings/late-mark.tsx';
import { CampaignStatusChip } from '../../../features/campaigns/components/campaign-status-chip.tsx';
import { requestQuery } from '../../../features/requests/queries.ts';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { maySee } from '../../../lib/navigation.ts';
import { queryClient } from '../../../lib/query.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, type Queue, ResourceList } from '../../../ui/list/resource-list.tsx';
import { askRows, type ListSource } from '../../../ui/list/use-list-data.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { MAY_PREPARE_REQUESTS } from '../actions.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/requests');

// Loaded when a pointer or the focus nears the rows, of which one is then read or selected.
const loadPanel = () => import('../../../features/requests/components/request-panel.tsx');
const loadBulk = () => import('../../../features/requests/components/bulk-requests.tsx');
const RequestPanel = lazy(async () => ({ default: (await loadPanel()).RequestPanel }));
const BulkRequests = lazy(async () => ({ default: (await loadBulk()).BulkRequests }));
const prepare = () => void Promise.all([loadPanel(), loadBulk()]).catch(() => {});

const SOURCE: ListSource<CampaignRow, FilterOf<typeof requestFilter>> = {
  queryKey: ['requests', 'list'],
  load: ({ page, size, sort, filter }, signal) =>
    api.requests.search({ query: { page, size, sort }, body: filter }, { signal }),
  count: async (filter, signal) => (await api.requests.count({ body: filter }, { signal })).count,
};
/** What waits, oldest first: the tab that the list opens on. */
const WAITING = { filter: { queue: 'waiting' }, sort: 'submittedAt,asc' } as const;
const NEWEST = 'submittedAt,desc';

export const askRequests = (search: object) => askRows(queryClient, SOURCE, search, WAITING);

/** The review queue: waiting requests, oldest first, with each request beside the list. */
export function RequestsPage() {
  const t = useT('requests');
  const staffWords = useT('staff-briefings');
  const campaigns = useT('campaigns');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const mayPrepare = useMayPrepare();
  const { role, editorCoordinator } = useUser();
  const isReviewer = role === 'ADMIN' || editorCoordinator;
  const filters = listFilters(requestFilter, useWords('requests'), {
    status: {
      options: CAMPAIGN_STATUSES.filter((status) => status !== 'draft').map((value) => ({
        value,
        label: campaigns(`status.${value}`),
      })),
    },
    // The tabs use them; links and saved views may, too.
    late: { label: staffWords('late'), offer: 'linked' },
    queue: false,
  });
  const none = { title: t('empty'), help: t('emptyHelp') };
  const queues: Queue<FilterOf<typeof requestFilter>>[] = [
    { key: 'waiting', label: t('queues.waiting'), ...WAITING, counted: true, empty: none },
    {
      key: 'late',
      label: t('queues.late'),
      filter: { queue: 'all', late: true },
      sort: WAITING.sort,
      counted: true,
      empty: none,
    },
    {
      key: 'running',
      label: t('queues.running'),
      filter: { queue: 'all', status: ['in_progress'] },
      sort: NEWEST,
      counted: true,
      empty: none,
    },
    {
      key: 'finished',
      label: t('queues.finished'),
      filter: { queue: 'all', status: ['finished', 'canceled'] },
      sort: NEWEST,
    },
    { key: 'all', label: t('queues.all'), filter: { queue: 'all' }, sort: NEWEST },
  ];
  const show = (open: number | undefined) => void navigate({ search: { ...search, open } });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          mayPrepare && (
            <ButtonLink to="/requests/new" leftSection={<IconPlus size={16} />}>
              {t('create.action')}
            </ButtonLink>
          )
        }
      />
      <ResourceList
        name="requests"
        onNear={prepare}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        {...SOURCE}
        filters={filters}
        queues={queues}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => show(id)}
        empty={{ title: t('allEmpty'), help: t('emptyHelp') }}
        live={['campaign', 'briefing']}
        selection={
          isReviewer
            ? (selection) => (
                <Suspense>
                  <BulkRequests selection={selection} />
                </Suspense>
              )
            : undefined
        }
        onExport={exportShown(api.requests.export, 'requests.csv')}
      />
      <SidePanel
        opened={search.open !== undefined}
        size={820}
        title={<PanelTitle id={search.open} />}
        onClose={() => show(undefined)}
        steps={{ list: 'requests', id: search.open, onOpen: show }}
      >
        {search.open !== undefined && (
          <Suspense fallback={<DetailSkeleton />}>
            <RequestPanel key={search.open} id={search.open} />
          </Suspense>
        )}
      </SidePanel>
    </>
  );
}

/** The screen for it is offered to the same people as by the search. */
const useMayPrepare = (): boolean => maySee({ roles: MAY_PREPARE_REQUESTS }, useUser());

const nameOf = ({ name, generalTitle }: Pick<CampaignRow, 'name' | 'generalTitle'>) => name || generalTitle;

function PanelTitle({ id }: { id: number | undefined }) {
  const t = useT('requests');
  const { data } = useQuery({ ...requestQuery(id ?? 0), enabled: id !== undefined });
  useRecent(data && nameOf(data), `/requests?queue=all&open=${id}`);
  return <>{(data && nameOf(data)) || t('unnamed', { id: String(id ?? '') })}</>;
}

function useColumns(): Column<CampaignRow>[] {
  const t = useT('requests');
  return useMemo(
    () => [
      {
        key: 'campaign',
        header: t('columns.campaign'),
        sort: 'name',
        width: 150,
        grow: true,
        rank: 1,
        cell: (row) => {
          const name = nameOf(row) || t('unnamed', { id: String(row.id) });
          return <span title={name}>{name}</span>;
        },
      },
      {
        key: 'client',
        header: t('columns.client'),
        width: 150,
        rank: 2,
        cell: ({ client, company }) => (
          <span title={[client?.name, company?.name].filter(Boolean).join(' · ')}>{client?.name}</span>
        ),
      },
      {
        key: 'company',
        header: t('columns.company'),
        width: 150,
        rank: 6,
        hidden: true,
        cell: ({ company }) => company?.name ?? <span aria-hidden="true">–</span>,
      },
      {
        key: 'submitted',
        header: t('columns.submitted'),
        sort: 'submittedAt',
        file: { key: 'submittedAt' },
        width: 130,
        rank: 2,
        cell: ({ submittedAt }) => <DateText value={submittedAt} relative />,
      },
      {
        key: 'waiting',
        header: t('columns.waiting'),
        width: 100,
        rank: 4,
        align: 'right',
        cell: ({ progress }) => progress.waiting || <span aria-hidden="true">–</span>,
      },
      {
        key: 'sites',
        header: t('columns.sites'),
        sort: 'siteCount',
        file: { key: 'siteCount' },
        width: 90,
        rank: 5,
        align: 'right',
        descendingFirst: true,
        cell: ({ siteCount }) => siteCount,
      },
      {
        key: 'total',
        header: t('columns.total'),
        sort: 'total',
        file: { key: 'totalCents' },
        width: 110,
        rank: 3,
        align: 'right',
        descendingFirst: true,
        cell: ({ totalCents }) => <MoneyText cents={totalCents} />,
      },
      {
        key: 'status',
        header: t('columns.status'),
        sort: 'status',
        file: { labels: () => sentencesUnder('campaigns', 'status') },
        width: 120,
        rank: 1,
        cell: ({ status, isLate }) => (
          <>
            <CampaignStatusChip status={status} /> {isLate && <BriefingLateIcon />}
          </>
        ),
      },
      {
        key: 'endCustomer',
        header: t('columns.endCustomer'),
        width: 140,
        rank: 7,
        hidden: true,
        cell: ({ endCustomer }) => endCustomer || <span aria-hidden="true">–</span>,
      },
    ],
    [t],
  );
}
