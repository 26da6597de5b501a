import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Tags',
  subtitle: 'Labels for sites in the catalog.',
  new: 'New tag',
  empty: 'No tags yet',
  emptyHelp: 'Add the first one, such as “Premium”, and apply it to sites.',
  fields: {
    name: 'Name',
    color: 'Color',
    description: 'Description',
    sites: 'Sites',
    updatedAt: 'Updated',
  },
  filters: {
    text: 'Name or description',
  },
  groups: {
    tag: 'Tag',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    tags: typeof messages;
  }
}
