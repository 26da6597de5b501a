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
  name: 'editors',
  noun: 'user',
  path: '/editors',
  api: api.editors,
  label: ({ name }) => name,
  status: staffStatus,
  columns: (c) => [...staffColumns(c, 'briefings'), c.flag('editorCoordinator', { rank: 2, width: 120, edit: true })],
  filters: (f) => [...staffFilters(f), f.flag('editorCoordinator')],
  fields: (f) => [personFields(f), rightsFields(f, [f.flag('editorCoordinator')])],
  blank: {},
  schema: async () => (await import('@linkstand/contract/staff/schema')).EditorInput,
  actions: (person) => <PersonActions section="editors" api={api.editors} person={person} />,
  bulk: (words, rows) => staffBulk(api.editors, words, rows),
});
