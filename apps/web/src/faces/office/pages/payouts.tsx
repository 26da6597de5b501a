import { payoutRunFilter } from '@linkstand/contract/payouts/filter';
import type { PayoutRun } from '@linkstand/contract/payouts/schema';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PayoutStateChip } from '../../../features/payouts/payout-state.tsx';
import { WithholdingsCard } from '../../../features/payouts/withholdings-card.tsx';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';

const route = getRouteApi('/office/payments/payouts');
/** Runs that pay owners and sellers. */
export function PayoutsPage() {
  const t = useT('payouts');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = listFilters(payoutRunFilter, useWords('payouts'));
  const add = (
    <ButtonLink to="/payments/payouts/new" leftSection={<IconPlus size={16} />}>
      {t('new.title')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <ResourceList
        name="payouts"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['payouts', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.payouts.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.payouts.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={useColumns()}
        rowKey={({ id }) => id}
        href={({ id }) => `/payments/payouts/${id}`}
        onExport={exportShown(api.payouts.export, 'payouts.csv')}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: add }}
        live={['payout']}
      />
      <WithholdingsCard />
    </>
  );
}

function useColumns(): Column<PayoutRun>[] {
  const t = useT('payouts');
  return useMemo(
    () => [
      { key: 'id', header: t('run', { id: '' }).trim(), width: 110, rank: 1, cell: ({ id }) => t('run', { id }) },
      {
        key: 'state',
        header: t('fields.state'),
        width: 130,
        rank: 1,
        file: { labels: () => sentencesUnder('payouts', 'state') },
        cell: ({ state }) => <PayoutStateChip state={state} />,
      },
      {
        key: 'day',
        header: t('fields.day'),
        sort: 'day',
        descendingFirst: true,
        width: 150,
        rank: 2,
        cell: ({ day }) => <DateText value={day} />,
      },
      { key: 'count', header: t('fields.count'), align: 'right', width: 110, rank: 3, cell: ({ count }) => count },
      {
        key: 'totalCents',
        header: t('fields.totalCents'),
        align: 'right',
        width: 140,
        rank: 1,
        cell: ({ totalCents }) => <MoneyText cents={totalCents} />,
      },
      {
        key: 'paidCents',
        header: t('fields.paidCents'),
        align: 'right',
        width: 140,
        rank: 3,
        cell: ({ paidCents }) => <MoneyText cents={paidCents} />,
      },
      { key: 'madeBy', header: t('fields.madeBy'), grow: true, width: 160, rank: 4, cell: ({ madeBy }) => madeBy },
      {
        key: 'createdAt',
        header: t('fields.createdAt'),
        sort: 'createdAt',
        descendingFirst: true,
        width: 140,
        rank: 4,
        cell: ({ createdAt }) => <DateText value={createdAt} />,
      },
    ],
    [t],
  );
}
