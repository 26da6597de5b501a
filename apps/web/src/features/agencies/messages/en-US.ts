import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Agencies',
  subtitle: 'Agencies buy on behalf of their own customers. Companies and clients can belong to one.',
  new: 'New agency',
  empty: 'No agencies yet',
  emptyHelp: 'Add the first one to set a price commission for its companies and clients.',
  defaultCommission: 'Default',
  toCompanies_one: '{{count}} company',
  toCompanies_other: '{{count}} companies',
  toClients_one: '{{count}} client',
  toClients_other: '{{count}} clients',
  fields: {
    name: 'Name',
    country: 'Country',
    taxNumber: 'Tax number',
    logoUrl: 'Logo',
    contactName: 'Contact',
    contactEmail: 'Contact email',
    priceCommissionBp: 'Price commission',
    companies: 'Companies',
    users: 'Clients',
    createdAt: 'Created',
  },
  filters: { text: 'Name, tax number, or contact' },
  help: {
    country: 'The tax number is checked against this country’s format.',
    priceCommissionBp: 'Added on top of site prices. Leave empty to use the default commission.',
  },
  groups: { agency: 'Agency', terms: 'Terms' },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    agencies: typeof messages;
  }
}
