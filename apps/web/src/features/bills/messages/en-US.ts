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
  late: 'Late',
  pdfOf: 'PDF of {{number}}',
  lines_one: '{{count}} line',
  lines_other: '{{count}} lines',
  empty: 'No bill yet',
  emptyHelp: 'What is published is invoiced, and comes here.',
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
    help: 'What is open is taken from your wallet at once.',
    done: 'Paid from the wallet',
  },
  statement: {
    title: 'Statement of a period',
    submit: 'Download PDF',
    help: 'What moved your wallet, and your bills. The list of movements downloads as CSV.',
    from: 'First day',
    to: 'Last day',
  },
  details: {
    title: 'Billing details',
    submit: 'Save',
    done: 'Saved',
    help: 'They stand on bills from the next one on. Bills that are issued don’t change.',
    legalName: 'Legal name',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    invoiceEmail: 'Mail address for bills',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    bills: typeof messages;
  }
}
