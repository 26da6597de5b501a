import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'CRM tags',
  subtitle: 'What the team notes of a client in a word; clients never see them.',
  new: 'New CRM tag',
  empty: 'No CRM tag yet',
  emptyHelp: 'Add the first one, such as “Seasonal”, and give it to clients.',
  fields: {
    name: 'Name',
    color: 'Color',
    description: 'Description',
    users: 'Clients',
    updatedAt: 'Changed',
  },
  filters: {
    text: 'Name or description',
  },
  groups: {
    tag: 'CRM tag',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'tags-crm': typeof messages;
  }
}
