import { CAMPAIGN_STATUSES } from '@linkstand/contract/briefings/machine';
import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import { requestFilter } from '@linkstand/contract/requests/filter';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import { maySee } from '../../lib/navigation.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { RecordTitle } from '../../ui/resource/record-title.tsx';
import { BriefingLateIcon } from '../briefings/staff-briefings/late-mark.tsx';
import { CampaignStatusChip } from '../campaigns/components/campaign-status-chip.tsx';
import { MAY_PREPARE_REQUESTS } from './may-prepare.ts';
import { requestQuery } from './queries.ts';

// Loaded when a pointer or the focus nears the rows, of which one is then read or selected.
const loadPanel = () => import('./components/request-panel.tsx');
const loadBulk = () => import('./components/bulk-requests.tsx');
const RequestPanel = lazy(async () => ({ default: (await loadPanel()).RequestPanel }));
const BulkRequests = lazy(async () => ({ default: (await loadBulk()).BulkRequests }));

const OLDEST = 'submittedAt,asc';
const NEWEST = 'submittedAt,desc';

const nameOf = ({ name, generalTitle }: Pick<CampaignRow, 'name' | 'generalTitle'>) => name || generalTitle;

/** The review queue: waiting requests, oldest first, with each request beside the list. */
export const list = defineList({
  name: 'requests',
  api: api.requests,
  useExtras: () => {
    const campaigns = useT('campaigns');
    const briefings = useT('staff-briefings');
    return useMemo(() => ({ campaigns, briefings }), [campaigns, briefings]);
  },
  columns: (c, { t }) => [
    c.custom(
      'campaign',
      (row) => {
        const name = nameOf(row) || t('unnamed', { id: String(row.id) });
        return <span title={name}>{name}</span>;
      },
      { sort: 'name', grow: true, rank: 1, width: 150 },
    ),
    c.record('client', {
      ...{ rank: 2, width: 150 },
      shown: ({ name }, { company }) => <span title={[name, company?.name].filter(Boolean).join(' · ')}>{name}</span>,
    }),
    c.record('company', { rank: 6, width: 150, hidden: true }),
    c.date('submittedAt', {
      ...{ as: 'submitted', sort: true, descendingFirst: false, relative: true, rank: 2 },
    }),
    c.custom('waiting', ({ progress }) => progress.waiting || dash, { align: 'right', rank: 4, width: 100 }),
    c.number('siteCount', { as: 'sites', sort: true, rank: 5, width: 90 }),
    c.money('totalCents', { as: 'total', sort: 'total', rank: 3 }),
    c.choice('status', {
      ...{ sort: true, rank: 1, width: 120, file: { labels: () => sentencesUnder('campaigns', 'status') } },
      shown: ({ status, isLate }) => (
        <>
          <CampaignStatusChip status={status} /> {isLate && <BriefingLateIcon />}
        </>
      ),
    }),
    c.text('endCustomer', { rank: 7, width: 140, hidden: true }),
  ],
  filter: requestFilter,
  filters: ({ extras: { campaigns, briefings } }) => ({
    status: {
      options: CAMPAIGN_STATUSES.filter((status) => status !== 'draft').map((value) => ({
        value,
        label: campaigns(`status.${value}`),
      })),
    },
    // The tabs use them; links and saved views may, too.
    late: { label: briefings('late'), offer: 'linked' },
    queue: false,
  }),
  queues: [
    {
      key: 'waiting',
      filter: { queue: 'waiting' },
      sort: OLDEST,
      counted: true,
      empty: ({ t }) => ({ title: t('empty') }),
    },
    {
      key: 'late',
      filter: { queue: 'all', late: true },
      sort: OLDEST,
      counted: true,
      empty: ({ t }) => ({ title: t('empty') }),
    },
    {
      key: 'running',
      filter: { queue: 'all', status: ['in_progress'] },
      sort: NEWEST,
      counted: true,
      empty: ({ t }) => ({ title: t('empty') }),
    },
    { key: 'finished', filter: { queue: 'all', status: ['finished', 'canceled'] }, sort: NEWEST },
    { key: 'all', filter: { queue: 'all' }, sort: NEWEST },
  ],
  panel: {
    size: 820,
    title: (id, { t }) => (
      <RecordTitle
        id={id}
        query={requestQuery}
        label={nameOf}
        recent={`/requests?queue=all&open=${id}`}
        otherwise={t('unnamed', { id: String(id ?? '') })}
      />
    ),
    render: (id) => (
      <Suspense fallback={<DetailSkeleton />}>
        <RequestPanel key={id} id={id} />
      </Suspense>
    ),
  },
  actions: ({ t, user }) =>
    maySee({ roles: MAY_PREPARE_REQUESTS }, user) && (
      <ButtonLink to="/requests/new" leftSection={<IconPlus size={16} />}>
        {t('create.action')}
      </ButtonLink>
    ),
  empty: ({ t }) => ({ title: t('allEmpty') }),
  selection: ({ user }) =>
    (user.role === 'ADMIN' || user.editorCoordinator) &&
    ((selection) => (
      <Suspense>
        <BulkRequests selection={selection} />
      </Suspense>
    )),
  onNear: () => void Promise.all([loadPanel(), loadBulk()]).catch(() => {}),
  live: ['campaign', 'briefing'],
});
