import { categoryFilter } from '@linkstand/contract/categories/filter';
import { TOPICS } from '@linkstand/contract/shared/topics';
import { api } from '../../lib/api.ts';
import { defineSection } from '../../ui/resource/section.ts';

export const section = defineSection({
  name: 'categories',
  noun: 'category',
  path: '/categories',
  api: api.categories,
  label: ({ name }) => name,
  mayWrite: ({ role }) => role === 'ADMIN',
  columns: (c) => [
    c.text('nameEn', { sort: true, grow: true, rank: 1, edit: true, lang: 'en' }),
    c.text('nameEs', { sort: true, rank: 3, edit: true, lang: 'es' }),
    c.text('namePt', { sort: true, rank: 3, edit: true, lang: 'pt-BR' }),
    c.text('key', { rank: 4 }),
    c.choice('topic', { edit: TOPICS }),
    c.number('sites'),
    c.number('accepting'),
    c.number('briefings'),
  ],
  filter: categoryFilter,
  fields: (f) => [
    f.group('names', [
      f.line('nameEn', { required: true, maxLength: 80, lang: 'en' }),
      f.line('nameEs', { required: true, maxLength: 80, lang: 'es' }),
      f.line('namePt', { required: true, maxLength: 80, lang: 'pt-BR' }),
    ]),
    f.group('price', [f.choice('topic', TOPICS)]),
  ],
  blank: { topic: 'none' },
  schema: async () => (await import('@linkstand/contract/categories/schema')).CategoryInput,
});
