import { billFilter } from '@linkstand/contract/invoices/filter';
import type { Bill } from '@linkstand/contract/invoices/schema';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import type { FilteredSearch } from '../../lib/search-params.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { exportShown } from '../../ui/list/export-shown.ts';
import { listFilters } from '../../ui/list/filters.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../ui/list/resource-list.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { BillCards } from './bill-cards.tsx';
import { BillActs, BillCampaign, BillStatus, BillTotal } from './bill-parts.tsx';
import { PayBillDialog } from './pay-bill-dialog.tsx';

export type BillsSearch = FilteredSearch<typeof billFilter> & ListSearch;

const TYPES = ['client', 'credit_note', 'top_up'] as const;

/** Campaigns to choose from: the latest. */
const MAX_CAMPAIGNS = 100;

/** A client's bills: what is open, what is paid, each with its PDF, and a button that pays it from the wallet. */
export function Bills({ search, onSearch }: { search: BillsSearch; onSearch: (next: BillsSearch) => void }) {
  const t = useT('bills');
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [paying, setPaying] = useState<Bill | null>(null);
  const campaigns = useQuery({
    queryKey: ['campaigns', 'of-bills'],
    queryFn: async ({ signal }) =>
      (await api.campaigns.search({ query: { size: MAX_CAMPAIGNS }, body: {} }, { signal })).data,
  });
  const filters = listFilters(billFilter, useWords('bills'), {
    text: { label: t('number') },
    status: { label: t('state') },
    type: { label: t('type'), options: TYPES.map((value) => ({ value, label: t(`types.${value}`) })), offer: 'rare' },
    issued: { label: t('issueDay') },
    campaignId: {
      label: t('campaign'),
      offer: 'always',
      options: (campaigns.data ?? []).map(({ id, name, generalTitle }) => ({
        id,
        name: name || generalTitle || `#${id}`,
      })),
    },
  });
  return (
    <>
      <ResourceList
        name="bills"
        search={search}
        onSearch={onSearch}
        queryKey={['bills', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.bills.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.bills.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={useColumns(setPaying)}
        rowKey={({ id }) => id}
        onExport={exportShown(api.bills.export, 'bills.csv', { without: ['acts'] })}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        live={['invoice']}
        render={isPhone ? (rows) => <BillCards bills={rows} onPay={setPaying} /> : undefined}
      />
      {paying && <PayBillDialog bill={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

function useColumns(onPay: (bill: Bill) => void): Column<Bill>[] {
  const t = useT('bills');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      {
        key: 'number',
        header: t('number'),
        width: 144,
        grow: true,
        rank: 1,
        cell: ({ number }) => <span data-whole>{number}</span>,
      },
      {
        key: 'type',
        header: t('type'),
        width: 150,
        rank: 4,
        file: { labels: () => sentencesUnder('bills', 'types') },
        cell: ({ type }) => t(`types.${type}`),
      },
      {
        key: 'status',
        header: t('state'),
        width: 116,
        rank: 1,
        file: { labels: () => sentencesUnder('bills', 'status') },
        cell: (bill) => <BillStatus bill={bill} />,
      },
      {
        key: 'issueDay',
        header: t('issueDay'),
        sort: 'issueDay',
        descendingFirst: true,
        width: 120,
        rank: 3,
        cell: ({ issueDay }) => <DateText value={issueDay} />,
      },
      {
        key: 'dueDay',
        header: t('dueDay'),
        sort: 'dueDay',
        named: true,
        width: 120,
        rank: 2,
        cell: ({ dueDay }) => (dueDay ? <DateText value={dueDay} /> : dash),
      },
      {
        key: 'campaign',
        header: t('campaign'),
        width: 180,
        rank: 5,
        cell: (bill) => <BillCampaign bill={bill} />,
      },
      {
        key: 'toPayCents',
        header: t('toPay'),
        sort: 'toPayCents',
        align: 'right',
        width: 104,
        narrow: 124,
        rank: 1,
        cell: (bill) => <BillTotal bill={bill} />,
      },
      {
        key: 'openCents',
        header: t('open'),
        align: 'right',
        width: 104,
        rank: 1,
        cell: ({ openCents }) => <MoneyText cents={openCents} />,
      },
      {
        key: 'paidCents',
        header: t('paid'),
        align: 'right',
        width: 104,
        rank: 6,
        hidden: true,
        cell: ({ paidCents }) => (paidCents === 0 ? dash : <MoneyText cents={paidCents} />),
      },
      {
        key: 'paidOn',
        header: t('paidOn'),
        width: 120,
        rank: 6,
        hidden: true,
        cell: ({ paidOn }) => (paidOn ? <DateText value={paidOn} /> : dash),
      },
      {
        key: 'acts',
        header: t('acts'),
        width: 110,
        rank: 1,
        cell: (bill) => (
          <Group gap={4} wrap="nowrap" w="max-content" data-whole>
            <BillActs bill={bill} size="compact-sm" onPay={onPay} />
          </Group>
        ),
      },
    ];
  }, [t, onPay]);
}
