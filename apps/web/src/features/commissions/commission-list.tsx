import { commissionFilter } from '@linkstand/contract/commissions/filter';
import type { CommissionLine } from '@linkstand/contract/commissions/schema';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import type { FilteredSearch } from '../../lib/search-params.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { exportShown } from '../../ui/list/export-shown.ts';
import { listFilters } from '../../ui/list/filters.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../ui/list/resource-list.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { StatementButton } from './statement-button.tsx';

export type CommissionSearch = FilteredSearch<typeof commissionFilter> & ListSearch;

type Props = {
  /** Absent: everybody's for an administrator, its own for a seller. */
  sellerId?: number;
  withSeller: boolean;
  search: CommissionSearch;
  onSearch: (next: CommissionSearch) => void;
};

/** Every movement of commission, and what each amount is made of. */
export function CommissionList({ sellerId, withSeller, search, onSearch }: Props) {
  const t = useT('commissions');
  const filters = listFilters(commissionFilter, useWords('commissions'));
  const own = sellerId === undefined ? {} : { sellerId };
  // A statement is one seller's: of the page, of the filter, or the reader's own.
  const of = sellerId ?? (withSeller && search.sellerId !== undefined ? Number(search.sellerId) : undefined);
  const isOfOne = !withSeller || of !== undefined;
  return (
    <ResourceList
      name="commissions"
      search={search}
      onSearch={onSearch}
      queryKey={['commissions', 'list', sellerId ?? 'all']}
      load={({ page, size, sort, filter }, signal) =>
        api.commissions.search({ query: { page, size, sort }, body: { ...filter, ...own } }, { signal })
      }
      count={async (filter, signal) => (await api.commissions.count({ body: { ...filter, ...own } }, { signal })).count}
      filters={filters}
      columns={useColumns(withSeller)}
      rowKey={({ id, seller }) => `${id} ${seller.id}`}
      onExport={exportShown(
        ({ query, body }) => api.commissions.export({ query, body: { ...body, filter: { ...body.filter, ...own } } }),
        'commissions.csv',
      )}
      toolbar={isOfOne && <StatementButton sellerId={of} />}
      empty={{ title: t('empty'), help: t('emptyHelp') }}
      live={['payout', 'briefing']}
    />
  );
}

function useColumns(withSeller: boolean): Column<CommissionLine>[] {
  const t = useT('commissions');
  const { percent } = useFormat();
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      { key: 'at', header: t('fields.at'), width: 120, rank: 1, cell: ({ at }) => <DateText value={at} /> },
      {
        key: 'kind',
        header: t('fields.kind'),
        width: 120,
        rank: 2,
        file: { labels: () => sentencesUnder('commissions', 'kind') },
        cell: ({ kind, endToEndId }) => <span title={endToEndId ?? ''}>{t(`kind.${kind}`)}</span>,
      },
      ...(withSeller
        ? ([
            {
              key: 'seller',
              header: t('fields.seller'),
              width: 160,
              rank: 2,
              file: { key: 'seller.name' },
              cell: ({ seller }) => seller.name,
            },
          ] satisfies Column<CommissionLine>[])
        : []),
      {
        key: 'briefing',
        header: t('fields.briefing'),
        grow: true,
        width: 220,
        rank: 2,
        file: { key: 'briefing.name' },
        cell: ({ briefing, endToEndId }) => briefing?.name ?? endToEndId ?? dash,
      },
      { key: 'site', header: t('fields.site'), width: 150, rank: 4, cell: ({ site }) => site ?? dash },
      { key: 'client', header: t('fields.client'), width: 150, rank: 4, cell: ({ client }) => client ?? dash },
      {
        key: 'baseCents',
        header: t('fields.baseCents'),
        align: 'right',
        width: 120,
        rank: 3,
        cell: ({ baseCents }) => <MoneyText cents={baseCents} />,
      },
      {
        key: 'shareBp',
        header: t('fields.shareBp'),
        align: 'right',
        width: 100,
        rank: 3,
        cell: ({ shareBp }) => (shareBp === null ? dash : percent(shareBp)),
      },
      {
        key: 'cents',
        header: t('fields.cents'),
        align: 'right',
        width: 120,
        rank: 1,
        cell: ({ cents }) => <MoneyText cents={cents} />,
      },
      {
        key: 'balanceCents',
        header: t('fields.balanceCents'),
        align: 'right',
        width: 140,
        rank: 4,
        cell: ({ balanceCents }) => <MoneyText cents={balanceCents} />,
      },
    ];
  }, [t, percent, withSeller]);
}
