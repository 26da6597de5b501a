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

export const section = defineSection({
  name: 'owner-managers',
  noun: 'user',
  path: '/owner-managers',
  api: api.ownerManagers,
  label: ({ name }) => name,
  status: staffStatus,
  columns: (c) => staffColumns(c, 'owners'),
  filters: (f) => staffFilters(f),
  fields: (f) => [personFields(f), rightsFields(f)],
  blank: {},
  schema: async () => (await import('@linkstand/contract/staff/schema')).StaffInput,
  actions: (person) => <PersonActions section="owner-managers" api={api.ownerManagers} person={person} />,
  bulk: (words, rows) => staffBulk(api.ownerManagers, words, rows),
});
