import { billFilter } from '@linkstand/contract/invoices/filter';
import type { Bill } from '@linkstand/contract/invoices/schema';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { defineList } from '../../ui/resource/list.ts';
import { useOwnProjects } from '../projects/queries.ts';
import { BillCards } from './bill-cards.tsx';
import { BillActs, BillCampaign, BillStatus, BillTotal } from './bill-parts.tsx';
import { PayBillDialog } from './pay-bill-dialog.tsx';

const TYPES = ['client', 'credit_note', 'top_up'] as const;

/** Campaigns to choose from: the latest. */
const MAX_CAMPAIGNS = 100;

const campaignsQuery = queryOptions({
  queryKey: ['campaigns', 'of-bills'],
  queryFn: async ({ signal }) =>
    (await api.campaigns.search({ query: { size: MAX_CAMPAIGNS }, body: {} }, { signal })).data,
});

/** A client's bills: what is open, what is paid, each with its PDF, and a button that pays it from the wallet. */
export const billList = defineList({
  name: 'bills',
  api: api.bills,
  useExtras: () => {
    const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
    const [paying, onPay] = useState<Bill | null>(null);
    const { data: campaigns } = useQuery(campaignsQuery);
    const projects = useOwnProjects();
    return useMemo(() => ({ isPhone, paying, onPay, campaigns, projects }), [isPhone, paying, campaigns, projects]);
  },
  columns: (c, { extras: { onPay } }) => [
    c.custom('number', ({ number }) => <span data-whole>{number}</span>, {
      ...{ head: 'number', grow: true, rank: 1, width: 144 },
    }),
    c.choice('type', { head: 'type', under: 'types', rank: 4, width: 150 }),
    c.choice('status', { head: 'state', rank: 1, width: 116, shown: (bill) => <BillStatus bill={bill} /> }),
    c.date('issueDay', { head: 'issueDay', sort: true, rank: 3, width: 120 }),
    c.date('dueDay', { head: 'dueDay', sort: true, descendingFirst: false, named: true, rank: 2, width: 120 }),
    c.custom('campaign', (bill) => <BillCampaign bill={bill} />, { head: 'campaign', rank: 5, width: 180 }),
    c.money('toPayCents', {
      ...{ head: 'toPay', sort: true, descendingFirst: false, rank: 1, width: 104, narrow: 124 },
      shown: (bill) => <BillTotal bill={bill} />,
    }),
    c.money('openCents', { head: 'open', rank: 1, width: 104 }),
    c.money('paidCents', { head: 'paid', empty: 0, rank: 6, width: 104, hidden: true }),
    c.date('paidOn', { head: 'paidOn', rank: 6, width: 120, hidden: true }),
    c.custom(
      'acts',
      (bill) => (
        <Group gap={4} wrap="nowrap" w="max-content" data-whole>
          <BillActs bill={bill} size="compact-sm" onPay={onPay} />
        </Group>
      ),
      { head: 'acts', file: false, rank: 1, width: 110 },
    ),
  ],
  filter: billFilter,
  filters: ({ t, extras: { campaigns = [], projects } }) => ({
    text: { label: t('number') },
    status: { label: t('state') },
    type: { label: t('type'), options: TYPES.map((value) => ({ value, label: t(`types.${value}`) })), offer: 'rare' },
    issued: { label: t('issueDay') },
    campaignId: {
      label: t('campaign'),
      offer: 'always',
      options: campaigns.map(({ id, name, generalTitle }) => ({ id, name: name || generalTitle || `#${id}` })),
    },
    ...(projects.length > 0 ? { projectId: { label: t('project'), offer: 'always' as const, options: projects } } : {}),
  }),
  shape: ({ extras: { isPhone, onPay } }) =>
    isPhone ? { render: (rows) => <BillCards bills={rows} onPay={onPay} /> } : {},
  below: ({ extras: { paying, onPay } }) => paying && <PayBillDialog bill={paying} onClose={() => onPay(null)} />,
  live: ['invoice'],
});
