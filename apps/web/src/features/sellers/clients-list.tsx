import { sellerClientFilter } from '@linkstand/contract/sellers/filter';
import type { SellerClient } from '@linkstand/contract/sellers/schema';
import { IconArrowsExchange } from '@tabler/icons-react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { BulkActions } from '../../ui/list/bulk/bulk-actions.tsx';
import type { Selection } from '../../ui/list/selection/selection-types.ts';
import { defineList } from '../../ui/resource/list.ts';
import { MoveForm } from './move-form.tsx';

/** The clients of a seller. Several at once can be moved to another seller. */
export const clientsOf = (sellerId: number) => {
  const params = { id: sellerId };
  return defineList({
    name: 'sellers',
    list: 'seller-clients',
    key: ['sellers', 'clients', sellerId],
    api: {
      search: (call, options) => api.sellers.searchClients({ params, ...call }, options),
      count: (call, options) => api.sellers.countClients({ params, ...call }, options),
    },
    columns: (c) => [
      c.text('name', { sort: true, grow: true, rank: 1, width: 120 }),
      c.text('email', { isAddress: true, mayStandBelow: true, width: 250 }),
      c.record('company', { head: 'clientsOf.company', rank: 3, width: 200 }),
      c.country('country', { sort: true, rank: 4, width: 120 }),
      c.number('campaigns', { head: 'clientsOf.campaigns', rank: 3, width: 120 }),
      c.date('lastLoginAt', { sort: true, relative: true, rank: 3, width: 120 }),
    ],
    filter: sellerClientFilter,
    filters: ({ t }) => ({ text: { label: t('clientsOf.search') } }),
    empty: ({ t }) => ({ title: t('clientsOf.empty'), help: t('clientsOf.emptyHelp') }),
    selection: () => (selection) => <Bulk sellerId={sellerId} selection={selection} />,
    live: ['user'],
  });
};

function Bulk({ sellerId, selection }: { sellerId: number; selection: Selection<SellerClient> }) {
  const t = useT('sellers');
  return (
    <BulkActions
      selection={selection}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      onDone={() => void queryClient.invalidateQueries({ queryKey: ['sellers'] })}
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
  );
}
