import { api } from '../../lib/api.ts';
import { SellerCommission } from '../commissions/seller-commission.tsx';
import { staffSection } from '../staff/staff-section.tsx';
import { SellerClients } from './seller-clients.tsx';

export const section = staffSection({
  name: 'sellers',
  path: '/sellers',
  api: api.sellers,
  counted: 'clients',
  columns: (c) => [c.percent('commissionBp', { sort: true, rank: 2 })],
  groups: (f) => [f.group('terms', [f.percent('commissionBp', { required: true })])],
  blank: { commissionBp: 0 },
  schema: async () => (await import('@linkstand/contract/staff/schema')).SellerInput,
  panels: [
    { key: 'clients', render: ({ id }) => <SellerClients sellerId={id} /> },
    { key: 'commission', render: ({ id }) => <SellerCommission sellerId={id} /> },
  ],
});
