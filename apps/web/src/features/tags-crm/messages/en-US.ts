import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'CRM tags',
  subtitle: 'Labels the team gives to clients. Clients never see them.',
  new: 'New CRM tag',
  empty: 'No CRM tags yet',
  emptyHelp: 'Add the first one, such as “Seasonal”, and apply it to clients.',
  fields: {
    name: 'Name',
    color: 'Color',
    description: 'Description',
    cadenceDays: 'Days between contacts',
    users: 'Clients',
    updatedAt: 'Updated',
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
