import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  number: 'Number',
  state: 'Status',
  type: 'Type',
  campaign: 'Campaign',
  issueDay: 'Issued',
  dueDay: 'Due',
  toPay: 'To pay',
  open: 'Open',
  acts: 'Actions',
  late: 'Overdue',
  pdfOf: 'PDF of {{number}}',
  pixCopied: 'Pix code copied',
  lines_one: '{{count}} line',
  lines_other: '{{count}} lines',
  empty: 'No bills yet',
  emptyHelp: 'Bills for your publications will appear here.',
  status: {
    open: 'Open',
    partly_paid: 'Partly paid',
    paid: 'Paid',
  },
  types: {
    client: 'Invoice',
    credit_note: 'Credit note',
    top_up: 'Payment on account',
  },
  pay: {
    action: 'Pay',
    title: 'Pay {{number}}',
    confirm: 'Pay {{amount}}',
    help: 'The open amount is deducted from your wallet immediately.',
    done: 'Bill paid from your wallet',
  },
  statement: {
    title: 'Account statement',
    submit: 'Download PDF',
    help: 'Your wallet movements and bills for a period. You can also download the list of movements as CSV.',
    from: 'First day',
    to: 'Last day',
  },
  details: {
    title: 'Billing details',
    submit: 'Save',
    done: 'Billing details saved',
    help: 'Used on your bills from the next one on. Bills already issued don’t change.',
    taxNumber: 'Your tax number is in your profile.',
    legalName: 'Legal name',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    invoiceEmail: 'Email address for bills',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    bills: typeof messages;
  }
}
