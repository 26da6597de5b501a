import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Configurations',
  subtitle: 'These settings apply to everyone, starting with the next request.',
  change: 'Edit',
  changeThis: 'Edit {{title}}',
  save: 'Save',
  saved: 'edit completed',
  yes: 'Yes',
  no: 'No',
  commission: {
    title: 'Price commission',
    help: 'For clients whose company and agency don’t have their own commission.',
    value: 'Commission',
  },
  words: {
    title: 'Minimum words',
    help: 'How many words a text should have before it’s submitted.',
    value: 'Words',
  },
  rates: {
    title: 'Currency conversion',
    help: 'How much of each currency equals one euro.',
    USD: 'US dollar',
    BRL: 'Brazilian real',
  },
  payoutTerms: {
    title: 'Payouts',
    help: 'When owners are paid, and from which amount on. Less is carried forward.',
    thresholdCents: 'Least amount',
    termDays: 'Days after publication',
  },
  identity: {
    title: 'Fiscal identity',
    help: 'Who issues invoices and receives payments. Clients can top up by transfer once you’ve added a name and an IBAN.',
    legalName: 'Legal name',
    taxNumber: 'Tax number',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    email: 'Invoice email',
    iban: 'IBAN',
    bic: 'BIC',
    country: 'Country',
    usesOss: 'Reports consumer sales through the One-Stop Shop (OSS)',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    settings: typeof messages;
  }
}
