import { sellerClientFilter } from '@linkstand/contract/sellers/filter';
import type { SellerClient } from '@linkstand/contract/sellers/schema';
import { Select, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { FilteredSearch } from '../../lib/search-params.ts';
import { AddressText } from '../../ui/data/address-text.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { BulkActions } from '../../ui/list/bulk/bulk-actions.tsx';
import { BulkForm } from '../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps } from '../../ui/list/bulk/bulk-types.ts';
import { listFilters } from '../../ui/list/filters.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../ui/list/resource-list.tsx';
import { useWords } from '../../ui/resource/words.ts';

type Search = FilteredSearch<typeof sellerClientFilter> & ListSearch;

/** The clients of a seller. Several at once can be moved to another seller. */
export function SellerClients({ sellerId }: { sellerId: number }) {
  const t = useT('sellers');
  const client = useQueryClient();
  const [search, setSearch] = useState<Search>({});
  const params = { id: sellerId };
  const filters = listFilters(sellerClientFilter, useWords('sellers'), { text: { label: t('clientsOf.search') } });
  return (
    <ResourceList
      name="seller-clients"
      search={search}
      onSearch={setSearch}
      queryKey={['sellers', 'clients', sellerId]}
      load={({ page, size, sort, filter }, signal) =>
        api.sellers.searchClients({ params, query: { page, size, sort }, body: filter }, { signal })
      }
      count={async (filter, signal) => (await api.sellers.countClients({ params, body: filter }, { signal })).count}
      filters={filters}
      columns={useColumns()}
      rowKey={({ id }) => id}
      empty={{ title: t('clientsOf.empty'), help: t('clientsOf.emptyHelp') }}
      live={['user']}
      selection={(selection) => (
        <BulkActions
          selection={selection}
          rowKey={({ id }) => id}
          nameOf={({ name }) => name}
          onDone={() => void client.invalidateQueries({ queryKey: ['sellers'] })}
          actions={[
            {
              key: 'move',
              label: t('clientsOf.move'),
              icon: <IconArrowsExchange size={14} />,
              title: t('clientsOf.move'),
              done: (count) => t('clientsOf.moved', { count }),
              form: (props) => <MoveForm sellerId={sellerId} {...props} />,
            },
          ]}
        />
      )}
    />
  );
}

function useColumns(): Column<SellerClient>[] {
  const t = useT('sellers');
  const { country, number } = useFormat();
  return useMemo(
    () => [
      { key: 'name', header: t('fields.name'), sort: 'name', grow: true, rank: 1, cell: ({ name }) => name },
      {
        key: 'email',
        header: t('fields.email'),
        width: 250,
        mayStandBelow: true,
        cell: ({ email }) => (
          <span title={email}>
            <AddressText address={email} />
          </span>
        ),
      },
      {
        key: 'company',
        header: t('clientsOf.company'),
        width: 200,
        rank: 3,
        cell: ({ company }) => company?.name ?? <span aria-hidden="true">–</span>,
      },
      {
        key: 'country',
        header: t('fields.country'),
        sort: 'country',
        rank: 4,
        cell: (row) => (row.country ? country(row.country) : <span aria-hidden="true">–</span>),
      },
      {
        key: 'campaigns',
        header: t('clientsOf.campaigns'),
        align: 'right',
        rank: 3,
        cell: ({ campaigns }) => number(campaigns),
      },
      {
        key: 'lastLoginAt',
        header: t('fields.lastLoginAt'),
        sort: 'lastLoginAt',
        descendingFirst: true,
        rank: 3,
        cell: ({ lastLoginAt }) => <DateText value={lastLoginAt} relative />,
      },
    ],
    [t, country, number],
  );
}

function MoveForm({ sellerId, count = 0, onRun }: BulkFormProps<SellerClient> & { sellerId: number }) {
  const t = useT('sellers');
  const [to, setTo] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['sellers', 'names'],
    queryFn: async ({ signal }) => (await api.sellers.getAll({}, { signal })).data,
  });
  const others = (data ?? []).filter(({ id }) => id !== sellerId);
  const start = () =>
    onRun(async (keys, call) => {
      const body = { clientIds: keys.map(Number), sellerId: Number(to) };
      const { moved } = await api.sellers.moveClients({ params: { id: sellerId }, body }, call);
      return { done: moved, refused: [] };
    });
  return (
    <BulkForm submitLabel={t('clientsOf.moveTitle', { count })} missing={{ sellerId: to === null }} onSubmit={start}>
      {(errors) => (
        <>
          <Text size="sm">{t('clientsOf.moveHelp')}</Text>
          <Select
            label={t('clientsOf.to')}
            required
            data-autofocus
            searchable
            value={to}
            error={errors.sellerId}
            onChange={setTo}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </>
      )}
    </BulkForm>
  );
}
