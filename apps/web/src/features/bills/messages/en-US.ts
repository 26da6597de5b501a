import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  number: 'Number',
  state: 'Status',
  type: 'Type',
  campaign: 'Campaign',
  project: 'Project',
  issueDay: 'Issued',
  dueDay: 'Due',
  toPay: 'Total',
  paid: 'Paid',
  paidOn: 'Paid on',
  open: 'Amount due',
  acts: 'Actions',
  late: 'Overdue',
  overdue_one: '{{count}} bill is overdue: {{amount}}',
  overdue_other: '{{count}} bills are overdue: {{amount}}',
  pdfOf: 'PDF of {{number}}',
  original: 'As issued',
  originalOf: '{{number}} as it was issued',
  pixCopied: 'Pix code copied',
  campaigns_one: '{{count}} campaign',
  campaigns_other: '{{count}} campaigns',
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
  beingPaid: 'Paid by card, waiting for the provider',
  pay: {
    action: 'Pay',
    title: 'Pay {{number}}',
    confirm: 'Pay {{amount}}',
    help: 'The amount due is deducted from your wallet immediately.',
    done: 'Bill paid from your wallet',
  },
  statement: {
    title: 'Account statement',
    submit: 'Download PDF',
    help: 'Your wallet activity and bills for a period. You can also download the activity as CSV.',
    from: 'First day',
    to: 'Last day',
  },
  details: {
    title: 'Billing details',
    submit: 'Save',
    done: 'Billing details saved',
    help: 'Used on your bills from the next one on. Bills already issued don’t change.',
    country: 'Country',
    legalName: 'Legal name',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    invoiceEmail: 'Email address for bills',
    tax: {
      same: 'Orders carry {{current}} VAT.',
      changed:
        'With these details, VAT is {{next}} instead of {{current}} on new orders and on orders that aren’t published yet. What is published keeps its VAT.',
      unconfirmed: 'The EU’s register has yet to confirm the tax number.',
    },
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    bills: typeof messages;
  }
}
