import { tagFilter } from '@linkstand/contract/tags/filter';
import { api } from '../../lib/api.ts';
import { defineSection } from '../../ui/resource/section.ts';

export const section = defineSection({
  name: 'tags',
  noun: 'tag',
  path: '/tags',
  api: api.tags,
  label: ({ name }) => name,
  mayWrite: ({ role }) => role === 'ADMIN',
  columns: (c) => [
    c.text('name', { sort: true, rank: 1, width: 220, edit: true }),
    c.color('color', { edit: true }),
    c.text('description', { grow: true, rank: 3, edit: true }),
    c.number('sites'),
    c.date('updatedAt', { rank: 4 }),
  ],
  filter: tagFilter,
  fields: (f) => [
    f.group('tag', [
      f.line('name', { required: true, maxLength: 60 }),
      f.color('color', { required: true }),
      f.line('description', { maxLength: 300, wide: true }),
    ]),
  ],
  blank: {},
  schema: async () => (await import('@linkstand/contract/tags/schema')).TagInput,
});
