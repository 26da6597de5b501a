import { campaignFilter } from '@linkstand/contract/campaigns/filter';
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBriefcase, IconLayoutGrid, IconSpeakerphone, IconTable } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../lib/api.ts';
import { type LiveKind, useLive } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';
import { countQuery } from '../../../../ui/list/use-list-data.ts';
import { askList, defineList, sourceOf } from '../../../../ui/resource/list.ts';
import { useApproves, useOwnProjects } from '../../../projects/queries.ts';
import { CampaignProgress } from '../campaign-progress.tsx';
import { CampaignStatusChip } from '../campaign-status-chip.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignsByProject } from './campaigns-by-project.tsx';
import classes from './list.module.css';

const LIVE: readonly LiveKind[] = ['campaign', 'briefing'];

/** The client's campaigns, as cards or as a table; the choice is remembered on this device. */
export const campaignList = defineList({
  name: 'campaigns',
  api: api.campaigns,
  // What waits for the client comes first, then the newest.
  order: ['yourTurn,desc', 'createdAt,desc'],
  useExtras: () => {
    const [view, setView] = useLocalStorage<'cards' | 'projects' | 'table'>({
      key: 'campaigns-view',
      defaultValue: 'cards',
      getInitialValueInEffect: false,
    });
    const projects = useOwnProjects();
    const approves = useApproves();
    return useMemo(() => ({ view, setView, projects, approves }), [view, setView, projects, approves]);
  },
  columns: (c, { t, extras: { projects } }) => [
    c.custom('name', ({ name, generalTitle }) => name || generalTitle || t('list.unnamed'), {
      ...{ head: 'list.columns.name', sort: true, grow: true, rank: 1, width: 200 },
    }),
    c.custom('status', ({ status }) => <CampaignStatusChip status={status} />, {
      ...{ head: 'list.columns.status', sort: true, rank: 1, width: 130 },
    }),
    c.custom('turn', ({ yourTurn }) => (yourTurn > 0 ? yourTurn : ''), {
      ...{ head: 'list.columns.turn', sort: 'yourTurn', align: 'right', width: 100 },
    }),
    c.custom('progress', ({ progress }) => <CampaignProgress progress={progress} />, {
      ...{ head: 'list.columns.progress', rank: 3, width: 160 },
    }),
    c.number('siteCount', {
      ...{ as: 'sites', head: 'list.columns.sites', sort: true, descendingFirst: false, rank: 3, width: 80 },
    }),
    c.money('totalCents', {
      ...{ as: 'total', head: 'list.columns.total', sort: 'total', descendingFirst: false, rank: 2, width: 120 },
    }),
    c.custom('project', ({ project }) => project?.name, {
      ...{ head: 'list.columns.project', sort: true, rank: 4, width: 150, hidden: projects.length === 0 },
      file: { key: 'project.name' },
    }),
    c.text('endCustomer', { head: 'list.columns.endCustomer', rank: 5, width: 160, hidden: true }),
    c.date('submittedAt', {
      ...{ as: 'submitted', head: 'list.columns.submitted', sort: true, descendingFirst: false, rank: 4 },
    }),
    c.date('createdAt', {
      ...{ as: 'created', head: 'list.columns.created', sort: true, descendingFirst: false, rank: 5 },
    }),
  ],
  filter: campaignFilter,
  filters: ({ t, extras: { projects, approves } }) => ({
    text: { label: t('list.filterText') },
    status: { label: t('list.filterStatus') },
    created: { label: t('list.filterCreated') },
    yourTurn: { label: t('list.filterTurn') },
    ...(approves ? { forApproval: { label: t('list.filterApproval'), offer: 'always' as const } } : {}),
    ...(projects.length > 0
      ? { projectId: { label: t('list.filterProject'), offer: 'always' as const, options: projects } }
      : {}),
  }),
  href: ({ id }) => `/user/campaign/${id}`,
  empty: ({ t }) => ({
    title: t('list.empty'),
    help: t('list.emptyHelp'),
    icon: <IconSpeakerphone size={36} stroke={1.4} />,
  }),
  toolbar: ({ t, extras: { view, setView, projects } }) => (
    <SegmentedControl
      size="xs"
      aria-label={t('list.view')}
      value={view}
      onChange={setView}
      data={[
        { value: 'cards', label: <IconLayoutGrid size={16} aria-label={t('list.cards')} role="img" /> },
        ...(projects.length > 0
          ? [
              {
                value: 'projects' as const,
                label: <IconBriefcase size={16} aria-label={t('list.byProject')} role="img" />,
              },
            ]
          : []),
        { value: 'table', label: <IconTable size={16} aria-label={t('list.table')} role="img" /> },
      ]}
    />
  ),
  shape: ({ extras: { view, projects } }) =>
    view === 'projects' && projects.length > 0
      ? { render: (rows) => <CampaignsByProject campaigns={rows} projects={projects} /> }
      : view !== 'table'
        ? {
            render: (rows) => (
              <div className={classes.cards}>
                {rows.map((row) => (
                  <CampaignCard key={row.id} campaign={row} />
                ))}
              </div>
            ),
          }
        : {},
  live: LIVE,
});

/** Asks for the first campaigns before the list is drawn. */
export const askCampaignRows = (search: object) =>
  Promise.all([askList(campaignList, search, null), queryClient.prefetchQuery(ALL)]);

/** Every campaign, whatever is filtered by. */
const ALL = countQuery(sourceOf(campaignList), {});

/** Whether the client has ordered nothing yet, not even a draft. */
export function useIsFirstCampaign(): boolean {
  const client = useQueryClient();
  useLive(LIVE, () => void client.invalidateQueries({ queryKey: ALL.queryKey }));
  return useQuery(ALL).data === 0;
}
