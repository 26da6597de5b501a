import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Tags',
  subtitle: 'What the catalogue says of a site in a word.',
  new: 'New tag',
  empty: 'No tag yet',
  emptyHelp: 'Add the first one, such as “Premium”, and give it to sites.',
  fields: {
    name: 'Name',
    color: 'Color',
    description: 'Description',
    sites: 'Sites',
    updatedAt: 'Changed',
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
