import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Companies',
  subtitle: 'Who clients work for and in whose name they buy; a company may belong to an agency.',
  new: 'New company',
  empty: 'No company yet',
  emptyHelp: 'Add the first one to give its people a tax number and a price commission in common.',
  inheritedCommission: 'inherited',
  fields: {
    name: 'Name',
    country: 'Country',
    taxNumber: 'Tax number',
    foundedIn: 'Founded in',
    logoUrl: 'Logo',
    agencyId: 'Agency',
    agency: 'Agency',
    priceCommissionBp: 'Price commission',
    users: 'People',
    createdAt: 'Created',
  },
  filters: {
    text: 'Name or tax number',
  },
  help: {
    country: 'The tax number is checked by the rule of this country.',
    priceCommissionBp: 'On top of the prices of sites. Empty: that of the agency, else the default.',
  },
  groups: {
    company: 'Company',
    terms: 'Terms',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    companies: typeof messages;
  }
}
