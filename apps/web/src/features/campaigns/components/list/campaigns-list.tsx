import { campaignFilter } from '@linkstand/contract/campaigns/filter';
import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconSpeakerphone, IconTable } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { type LiveKind, useLive } from '../../../../lib/live.ts';
import type { FilteredSearch } from '../../../../lib/search-params.ts';
import { DateText } from '../../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { listFilters } from '../../../../ui/list/filters.ts';
import type { ListSearch } from '../../../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../../../ui/list/resource-list.tsx';
import { askRows, countQuery, type ListSource } from '../../../../ui/list/use-list-data.ts';
import { useWords } from '../../../../ui/resource/words.ts';
import { CampaignProgress } from '../campaign-progress.tsx';
import { CampaignStatusChip } from '../campaign-status-chip.tsx';
import { CampaignCard } from './campaign-card.tsx';
import classes from './list.module.css';

export type CampaignsSearch = FilteredSearch<typeof campaignFilter> & ListSearch;
type Props = { search: CampaignsSearch; onSearch: (next: CampaignsSearch) => void };

/** What waits for the client comes first, then the newest. */
const FIRST = ['yourTurn,desc', 'createdAt,desc'];

/** The client's campaigns, as cards or as a table; the choice is remembered on this device. */
export function CampaignsList({ search, onSearch }: Props) {
  const t = useT('campaigns');
  const [view, setView] = useLocalStorage<'cards' | 'table'>({
    key: 'campaigns-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });
  return (
    <ResourceList
      name="campaigns"
      search={search}
      onSearch={onSearch}
      {...SOURCE}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={(row) => row.id}
      href={(row) => `/user/campaign/${row.id}`}
      empty={{
        title: t('list.empty'),
        help: t('list.emptyHelp'),
        icon: <IconSpeakerphone size={36} stroke={1.4} />,
      }}
      live={LIVE}
      render={
        view === 'cards'
          ? (rows) => (
              <div className={classes.cards}>
                {rows.map((row) => (
                  <CampaignCard key={row.id} campaign={row} />
                ))}
              </div>
            )
          : undefined
      }
      toolbar={
        <SegmentedControl
          size="xs"
          aria-label={t('list.view')}
          value={view}
          onChange={setView}
          data={[
            { value: 'cards', label: <IconLayoutGrid size={16} aria-label={t('list.cards')} role="img" /> },
            { value: 'table', label: <IconTable size={16} aria-label={t('list.table')} role="img" /> },
          ]}
        />
      }
    />
  );
}

const SOURCE: ListSource<CampaignRow, FilterOf<typeof campaignFilter>> = {
  queryKey: ['campaigns', 'list'],
  load: ({ page, size, sort, filter }, signal) =>
    api.campaigns.search({ query: { page, size, sort: sort.length > 0 ? sort : FIRST }, body: filter }, { signal }),
  count: async (filter, signal) => (await api.campaigns.count({ body: filter }, { signal })).count,
};

/** Asks for the first campaigns before the list is drawn. */
export const askCampaignRows = (client: QueryClient, search: object) =>
  Promise.all([askRows(client, SOURCE, search, { filter: {} }), client.prefetchQuery(ALL)]);

/** Every campaign, whatever is filtered by. */
const ALL = countQuery(SOURCE, {});

/** Whether the client has ordered nothing yet, not even a draft. */
export function useIsFirstCampaign(): boolean {
  const client = useQueryClient();
  useLive(LIVE, () => void client.invalidateQueries({ queryKey: ALL.queryKey }));
  return useQuery(ALL).data === 0;
}

const LIVE: readonly LiveKind[] = ['campaign', 'briefing'];

function useFilters() {
  const t = useT('campaigns');
  return listFilters(campaignFilter, useWords('campaigns'), {
    text: { label: t('list.filterText') },
    status: { label: t('list.filterStatus') },
    created: { label: t('list.filterCreated') },
    yourTurn: { label: t('list.filterTurn') },
  });
}

function useColumns(): Column<CampaignRow>[] {
  const t = useT('campaigns');
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('list.columns.name'),
        cell: (row) => row.name || row.generalTitle || t('list.unnamed'),
        sort: 'name',
        rank: 1,
        grow: true,
        width: 200,
      },
      {
        key: 'status',
        header: t('list.columns.status'),
        cell: (row) => <CampaignStatusChip status={row.status} />,
        sort: 'status',
        rank: 1,
        width: 130,
      },
      {
        key: 'turn',
        header: t('list.columns.turn'),
        cell: (row) => (row.yourTurn > 0 ? row.yourTurn : ''),
        sort: 'yourTurn',
        align: 'right',
        width: 100,
      },
      {
        key: 'progress',
        header: t('list.columns.progress'),
        cell: (row) => <CampaignProgress progress={row.progress} />,
        width: 160,
        rank: 3,
      },
      {
        key: 'sites',
        header: t('list.columns.sites'),
        cell: (row) => row.siteCount,
        sort: 'siteCount',
        align: 'right',
        width: 80,
        rank: 3,
      },
      {
        key: 'total',
        header: t('list.columns.total'),
        cell: (row) => <MoneyText cents={row.totalCents} />,
        sort: 'total',
        align: 'right',
        width: 120,
        rank: 2,
      },
      {
        key: 'endCustomer',
        header: t('list.columns.endCustomer'),
        cell: (row) => row.endCustomer,
        width: 160,
        rank: 5,
        hidden: true,
      },
      {
        key: 'submitted',
        header: t('list.columns.submitted'),
        cell: (row) => <DateText value={row.submittedAt} />,
        sort: 'submittedAt',
        width: 130,
        rank: 4,
      },
      {
        key: 'created',
        header: t('list.columns.created'),
        cell: (row) => <DateText value={row.createdAt} />,
        sort: 'createdAt',
        width: 130,
        rank: 5,
      },
    ],
    [t],
  );
}
