import { categoryCostFilter } from '@linkstand/contract/categories-costs/filter';
import { api } from '../../lib/api.ts';
import { defineSection } from '../../ui/resource/section.ts';

export const section = defineSection({
  name: 'categories-costs',
  noun: 'category_cost',
  path: '/categories-costs',
  api: api.categoriesCosts,
  label: ({ name }) => name,
  columns: (c) => [
    c.text('name', { sort: true, rank: 1, width: 220, edit: true }),
    c.color('color', { edit: true }),
    c.text('description', { grow: true, rank: 3, edit: true }),
    c.number('bills'),
    c.date('updatedAt', { rank: 4 }),
  ],
  filter: categoryCostFilter,
  fields: (f) => [
    f.group('category', [
      f.line('name', { required: true, maxLength: 60 }),
      f.color('color', { required: true }),
      f.line('description', { maxLength: 300, wide: true }),
    ]),
  ],
  blank: {},
  schema: async () => (await import('@linkstand/contract/categories-costs/schema')).CategoryCostInput,
});
