import { commissionFilter } from '@linkstand/contract/commissions/filter';
import { Stack } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { dash } from '../../ui/data/dash.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { AccountCard } from './account-card.tsx';
import { StatementButton } from './statement-button.tsx';
import { CommissionSummaryCards } from './summary.tsx';

type Whose = {
  /** Absent: everybody's for an administrator, its own for a seller. */
  sellerId?: number;
  /** Of all sellers, not one's own. */
  withSeller?: boolean;
};

/** Every movement of commission, and what each amount is made of, below the amount owed and the account. */
export const commissionsOf = ({ sellerId, withSeller = false }: Whose) => {
  const own = sellerId === undefined ? {} : { sellerId };
  return defineList({
    name: 'commissions',
    key: ['commissions', 'list', sellerId ?? 'all'],
    api: {
      search: ({ query, body }, options) => api.commissions.search({ query, body: { ...body, ...own } }, options),
      count: ({ body }, options) => api.commissions.count({ body: { ...body, ...own } }, options),
      export: ({ query, body }) =>
        api.commissions.export({ query, body: { ...body, filter: { ...body.filter, ...own } } }),
    },
    columns: (c, { t }) => [
      c.date('at', { named: false, rank: 1, width: 120 }),
      c.choice('kind', {
        ...{ rank: 2, width: 120 },
        shown: ({ kind, endToEndId }) => <span title={endToEndId ?? ''}>{t(`kind.${kind}`)}</span>,
      }),
      withSeller && c.record('seller', { file: { key: 'seller.name' }, rank: 2 }),
      c.custom('briefing', ({ briefing, endToEndId }) => briefing?.name ?? endToEndId ?? dash, {
        ...{ file: { key: 'briefing.name' }, grow: true, rank: 2, width: 220 },
      }),
      c.text('site', { rank: 4, width: 150 }),
      c.text('client', { rank: 4, width: 150 }),
      c.money('baseCents', { rank: 3, width: 120 }),
      c.percent('shareBp', { rank: 3, width: 100 }),
      c.money('cents', { rank: 1, width: 120 }),
      c.money('balanceCents', { rank: 4, width: 140 }),
    ],
    filter: commissionFilter,
    rowKey: ({ id, seller }) => `${id} ${seller.id}`,
    above: () => (
      <Stack mb="md">
        <CommissionSummaryCards {...own} />
        {!withSeller && <AccountCard {...own} />}
      </Stack>
    ),
    // A statement is one seller's: of the page, of the filter, or the reader's own.
    toolbar: ({ search }) => {
      const of = sellerId ?? (withSeller && search.sellerId !== undefined ? Number(search.sellerId) : undefined);
      return (!withSeller || of !== undefined) && <StatementButton sellerId={of} />;
    },
    live: ['payout', 'briefing'],
  });
};

/** Commission of all sellers, for administrators. */
export const list = commissionsOf({ withSeller: true });

/** A seller's own. */
export const ownCommissionList = commissionsOf({});
