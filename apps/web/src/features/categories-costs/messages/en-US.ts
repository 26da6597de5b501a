import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Cost categories',
  subtitle: 'What the company spends money on.',
  new: 'New cost category',
  empty: 'No cost categories yet',
  emptyHelp: 'Add the first one, such as “Rent”. Every release bill needs one.',
  fields: {
    name: 'Name',
    color: 'Color',
    description: 'Description',
    bills: 'Release bills',
    updatedAt: 'Updated',
  },
  filters: {
    text: 'Name or description',
  },
  groups: {
    category: 'Cost category',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'categories-costs': typeof messages;
  }
}
