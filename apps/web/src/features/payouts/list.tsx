import { payoutRunFilter } from '@linkstand/contract/payouts/filter';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { PayoutStateChip } from './payout-state.tsx';
import { WithholdingsCard } from './withholdings-card.tsx';

/** Runs that pay owners and sellers. */
export const list = defineList({
  name: 'payouts',
  api: api.payouts,
  columns: (c, { t }) => [
    {
      ...c.custom('id', ({ id }) => t('run', { id }), { head: 'run', rank: 1, width: 110 }),
      header: t('run', { id: '' }).trim(),
    },
    c.choice('state', { rank: 1, width: 130, shown: ({ state }) => <PayoutStateChip state={state} /> }),
    c.date('day', { sort: true, rank: 2, width: 150 }),
    c.number('count', { rank: 3 }),
    c.money('totalCents', { rank: 1, width: 140 }),
    c.money('paidCents', { rank: 3, width: 140 }),
    c.text('madeBy', { grow: true, rank: 4, width: 160 }),
    c.date('createdAt', { sort: true, rank: 4, width: 140 }),
  ],
  filter: payoutRunFilter,
  href: ({ id }) => `/payments/payouts/${id}`,
  actions: () => <NewRun />,
  empty: () => ({ action: <NewRun /> }),
  below: () => <WithholdingsCard />,
  live: ['payout'],
});

function NewRun() {
  const t = useT('payouts');
  return (
    <ButtonLink to="/payments/payouts/new" leftSection={<IconPlus size={16} />}>
      {t('new.title')}
    </ButtonLink>
  );
}
