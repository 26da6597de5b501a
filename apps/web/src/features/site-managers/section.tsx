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
  name: 'site-managers',
  noun: 'user',
  path: '/site-managers',
  api: api.siteManagers,
  label: ({ name }) => name,
  status: staffStatus,
  columns: (c) => staffColumns(c, 'sites'),
  filters: (f) => staffFilters(f),
  fields: (f) => [personFields(f), rightsFields(f)],
  blank: {},
  schema: async () => (await import('@linkstand/contract/staff/schema')).StaffInput,
  actions: (person) => <PersonActions section="site-managers" api={api.siteManagers} person={person} />,
  bulk: (words, rows) => staffBulk(api.siteManagers, words, rows),
});
