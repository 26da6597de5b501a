import { crmTagFilter } from '@linkstand/contract/tags-crm/filter';
import { api } from '../../lib/api.ts';
import { defineSection } from '../../ui/resource/section.ts';

export const section = defineSection({
  name: 'tags-crm',
  noun: 'crm_tag',
  path: '/tags-crm',
  api: api.tagsCrm,
  label: ({ name }) => name,
  columns: (c) => [
    c.text('name', { sort: true, rank: 1, width: 220, edit: true }),
    c.color('color', { edit: true }),
    c.text('description', { grow: true, rank: 3, edit: true }),
    c.number('cadenceDays', { rank: 3, width: 140 }),
    c.number('users'),
    c.date('updatedAt', { rank: 4 }),
  ],
  filter: crmTagFilter,
  fields: (f) => [
    f.group('tag', [
      f.line('name', { required: true, maxLength: 60 }),
      f.color('color', { required: true }),
      f.line('description', { maxLength: 300, wide: true }),
      f.integer('cadenceDays', { min: 1, max: 730 }),
    ]),
  ],
  blank: {},
  schema: async () => (await import('@linkstand/contract/tags-crm/schema')).CrmTagInput,
});
