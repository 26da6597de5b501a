import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Configurations',
  subtitle: 'What holds for everybody, from the next request on.',
  change: 'Change',
  changeThis: 'Change: {{title}}',
  save: 'Save',
  saved: 'edit completed',
  yes: 'Yes',
  no: 'No',
  commission: {
    title: 'Price commission',
    help: 'Of clients whose company and agency have none of their own.',
    value: 'Commission',
  },
  words: {
    title: 'Minimum words',
    help: 'Words that a text should have before it is submitted.',
    value: 'Words',
  },
  rates: {
    title: 'Currency conversion',
    help: 'Units of each currency for one euro.',
    USD: 'US dollar',
    BRL: 'Brazilian real',
  },
  identity: {
    title: 'Fiscal identity',
    help: 'Who issues invoices and takes payments. Clients top up by transfer once a name and an IBAN are here.',
    legalName: 'Legal name',
    taxNumber: 'Tax number',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    email: 'E-mail for invoices',
    iban: 'IBAN',
    bic: 'BIC',
    country: 'Country',
    usesOss: 'Declares sales to consumers in the one-stop shop (OSS)',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    settings: typeof messages;
  }
}
