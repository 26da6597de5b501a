import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Billing',
  fields: {
    legalName: 'Legal name',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    invoiceEmail: 'Billing email',
    billingMode: 'Payment',
    creditLimitCents: 'Credit limit',
    paymentDays: 'Payment terms (days)',
    currency: 'Currency',
  },
  choices: {
    billingMode: { prepaid: 'Prepaid', postpaid: 'Postpaid' },
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    billing: typeof messages;
  }
}
