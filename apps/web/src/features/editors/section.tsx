import { editorFilter } from '@linkstand/contract/staff/filter';
import { api } from '../../lib/api.ts';
import { staffSection } from '../staff/staff-section.tsx';

export const section = staffSection({
  name: 'editors',
  path: '/editors',
  api: api.editors,
  counted: 'briefings',
  columns: (c) => [c.flag('editorCoordinator', { rank: 2, width: 120, edit: true })],
  filter: editorFilter,
  rights: (f) => [f.flag('editorCoordinator')],
  schema: async () => (await import('@linkstand/contract/staff/schema')).EditorInput,
});
