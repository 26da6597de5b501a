import type { FilterOf } from '@linkstand/contract/shared/filter';
import { movementFilter } from '@linkstand/contract/wallet/filter';
import type { Movement } from '@linkstand/contract/wallet/schema';
import { Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import type { FilteredSearch } from '../../lib/search-params.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { exportShown } from '../../ui/list/export-shown.ts';
import { listFilters } from '../../ui/list/filters.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../ui/list/resource-list.tsx';
import { askRows, type ListSource } from '../../ui/list/use-list-data.ts';
import { useWords } from '../../ui/resource/words.ts';

type Search = FilteredSearch<typeof movementFilter> & ListSearch;

const SOURCE: ListSource<Movement, FilterOf<typeof movementFilter>> = {
  queryKey: ['wallet', 'movements'],
  load: ({ page, size, sort, filter }, signal) =>
    api.wallet.search({ query: { page, size, sort }, body: filter }, { signal }),
  count: async (filter, signal) => (await api.wallet.count({ body: filter }, { signal })).count,
};

/** Asks for the last movements before they are drawn. */
export const askMovements = (client: QueryClient, search: object) => askRows(client, SOURCE, search, { filter: {} });

/** Every movement of the wallet with what it was for, newest first. */
export function Movements({
  search,
  onSearch,
  seesAll,
}: {
  search: Search;
  onSearch: (next: Search) => void;
  seesAll: boolean;
}) {
  const t = useT('wallet');
  const filters = listFilters(movementFilter, useWords('wallet'), {
    text: { label: t('movements.text') },
    days: { label: t('movements.days') },
  });
  return (
    <ResourceList
      name="movements"
      search={search}
      onSearch={onSearch}
      {...SOURCE}
      filters={filters}
      columns={useColumns(seesAll)}
      rowKey={({ id }) => id}
      onExport={exportShown(api.wallet.export, 'movements.csv')}
      empty={{ title: t('movements.empty'), help: t('movements.emptyHelp') }}
      live={['payment', 'briefing', 'invoice']}
    />
  );
}

function useColumns(seesAll: boolean): Column<Movement>[] {
  const t = useT('wallet');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    const all: (Column<Movement> | false)[] = [
      {
        key: 'at',
        header: t('movements.at'),
        width: 170,
        rank: 2,
        cell: ({ at }) => <DateText value={at} style="time" />,
      },
      {
        key: 'kind',
        header: t('movements.kind'),
        // The name of a movement on a phone: not each belongs to a campaign.
        grow: true,
        width: 140,
        rank: 1,
        file: { labels: () => sentencesUnder('wallet', 'kind') },
        cell: ({ kind, invoice }) => (
          <span style={{ whiteSpace: 'normal' }}>
            {t(`kind.${kind}`)}
            {invoice && (
              <Text span inherit hiddenFrom="sm">
                {' · '}
                <span style={{ whiteSpace: 'nowrap' }}>{invoice.name}</span>
              </Text>
            )}
          </span>
        ),
      },
      {
        key: 'campaign',
        header: t('movements.campaign'),
        width: 240,
        rank: 2,
        cell: ({ campaign, briefing }) =>
          campaign ? (
            <AnchorLink
              to="/user/campaign/$campaignId"
              params={{ campaignId: campaign.id }}
              search={briefing ? { briefing: briefing.id } : {}}
              size="sm"
            >
              {campaign.name}
            </AnchorLink>
          ) : (
            dash
          ),
      },
      {
        key: 'invoice',
        header: t('movements.invoice'),
        width: 160,
        rank: 4,
        cell: ({ invoice }) =>
          invoice ? (
            <AnchorLink to="/financial" search={{ tab: 'bills', text: invoice.name }} size="sm">
              {invoice.name}
            </AnchorLink>
          ) : (
            dash
          ),
      },
      { key: 'site', header: t('movements.site'), width: 170, rank: 3, cell: ({ site }) => site ?? dash },
      {
        key: 'reference',
        header: t('movements.reference'),
        width: 170,
        rank: 4,
        cell: ({ reference }) => reference ?? dash,
      },
      {
        key: 'cents',
        header: t('movements.cents'),
        align: 'right',
        width: 130,
        narrow: 124,
        rank: 1,
        cell: ({ cents }) => <MoneyText cents={cents} />,
      },
      seesAll && {
        key: 'balanceCents',
        header: t('movements.balance'),
        align: 'right',
        width: 130,
        rank: 2,
        cell: ({ balanceCents }) => (balanceCents === null ? dash : <MoneyText cents={balanceCents} />),
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, seesAll]);
}
