import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Companies',
  subtitle: 'The companies your clients buy for. A company can belong to an agency.',
  new: 'New company',
  empty: 'No companies yet',
  emptyHelp: 'Add the first one so its clients share a tax number and a price commission.',
  inheritedCommission: 'Inherited',
  fields: {
    name: 'Name',
    country: 'Country',
    taxNumber: 'Tax number',
    foundedIn: 'Founded in',
    logoUrl: 'Logo',
    agencyId: 'Agency',
    agency: 'Agency',
    priceCommissionBp: 'Price commission',
    users: 'Clients',
    createdAt: 'Created',
  },
  filters: {
    text: 'Name, tax number, or agency',
  },
  help: {
    country: 'The tax number is checked against this country’s format.',
    priceCommissionBp: 'Added on top of site prices. Leave empty to use the agency’s commission, or the default.',
  },
  groups: {
    company: 'Company',
    terms: 'Terms',
  },
  panels: { billing: 'Billing', vat: 'VAT number' },
  vat: {
    none: 'This company has no tax number.',
    unknown:
      '{{number}} hasn’t been checked in the EU register (VIES) yet, or the service isn’t connected. The number counts as unconfirmed.',
    valid: '{{number}} is a valid VAT number',
    invalid: '{{number}} is not a valid VAT number',
    asked: 'Checked on {{day}} in the EU register (VIES)',
    consultation: 'Consultation number {{number}}',
    invalidHelp: 'Orders from another EU country are charged with our VAT until the register confirms the number.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    companies: typeof messages;
  }
}
