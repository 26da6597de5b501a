import { categoryFilter } from '@linkstand/contract/categories/filter';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { TOPICS } from '@linkstand/contract/shared/topics';
import { api } from '../../lib/api.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { defineSection } from '../../ui/resource/section.ts';

const NAMES = { 'en-US': 'nameEn', es: 'nameEs', 'pt-BR': 'namePt' } as const satisfies Record<Locale, string>;

const isRead = (locale: Locale) => locale === currentLocale();

/** Names in the reader's own language come first. */
const languages = () => LOCALES.toSorted((a, b) => Number(isRead(b)) - Number(isRead(a)));

export const section = defineSection({
  name: 'categories',
  noun: 'category',
  path: '/categories',
  api: api.categories,
  label: ({ name }) => name,
  mayWrite: ({ role }) => role === 'ADMIN',
  columns: (c) => [
    ...languages().map((lang) =>
      c.text(NAMES[lang], {
        sort: true,
        edit: true,
        lang,
        ...(isRead(lang) ? { grow: true, rank: 1 } : { width: 150, rank: 3 }),
      }),
    ),
    c.text('key', { rank: 4 }),
    c.choice('topic', { edit: TOPICS, empty: 'none', named: true }),
    c.number('sites'),
    c.number('accepting'),
    c.number('briefings'),
  ],
  filter: categoryFilter,
  fields: (f) => [
    f.group(
      'names',
      languages().map((lang) => f.line(NAMES[lang], { required: true, maxLength: 80, lang })),
    ),
    f.group('price', [f.choice('topic', TOPICS)]),
  ],
  blank: { topic: 'none' },
  schema: async () => (await import('@linkstand/contract/categories/schema')).CategoryInput,
});
