import { api } from '../../lib/api.ts';
import { defineSection } from '../../ui/resource/section.ts';
import { PersonActions } from '../staff/person-actions.tsx';
import {
  personFields,
  rightsFields,
  staffBulk,
  staffColumns,
  staffFilters,
  staffStatus,
} from '../staff/staff-section.tsx';
import { SellerClients } from './seller-clients.tsx';

export const section = defineSection({
  name: 'sellers',
  noun: 'user',
  path: '/sellers',
  api: api.sellers,
  label: ({ name }) => name,
  status: staffStatus,
  columns: (c) => [...staffColumns(c, 'clients'), c.percent('commissionBp', { sort: true, rank: 2 })],
  filters: (f) => staffFilters(f),
  fields: (f) => [personFields(f), f.group('terms', [f.percent('commissionBp', { required: true })]), rightsFields(f)],
  blank: { commissionBp: 0 },
  schema: async () => (await import('@linkstand/contract/staff/schema')).SellerInput,
  actions: (person) => <PersonActions section="sellers" api={api.sellers} person={person} />,
  bulk: (words, rows) => staffBulk(api.sellers, words, rows),
  panels: [{ key: 'clients', render: ({ id }) => <SellerClients sellerId={id} /> }],
});
