import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Agencies',
  subtitle: 'They buy for customers of their own; companies and clients may belong to one.',
  new: 'New agency',
  empty: 'No agency yet',
  emptyHelp: 'Add the first one to give its companies and clients a price commission of their own.',
  defaultCommission: 'default',
  fields: {
    name: 'Name',
    country: 'Country',
    taxNumber: 'Tax number',
    logoUrl: 'Logo',
    contactName: 'Contact',
    contactEmail: 'Contact email',
    priceCommissionBp: 'Price commission',
    companies: 'Companies',
    users: 'People',
    createdAt: 'Created',
  },
  filters: { text: 'Name or tax number' },
  help: {
    country: 'The tax number is checked by the rule of this country.',
    priceCommissionBp: 'On top of the prices of sites. Empty: the default commission.',
  },
  groups: { agency: 'Agency', terms: 'Terms' },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    agencies: typeof messages;
  }
}
