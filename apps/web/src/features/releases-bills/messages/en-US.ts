import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Release bills',
  subtitle: 'Expenses of the company itself.',
  new: 'New release bill',
  empty: 'No release bill yet',
  emptyHelp: 'Add the first one: rent, software, fees, whatever the company itself pays.',
  fields: {
    description: 'Description',
    supplier: 'Supplier',
    documentNumber: 'Document number',
    categoryCostId: 'Cost category',
    categoryCost: 'Cost category',
    valueCents: 'Value',
    issueDate: 'Issued',
    dueDate: 'Due',
    paymentDate: 'Paid',
    status: 'Status',
    notes: 'Notes',
  },
  filters: {
    text: 'Description, supplier or document',
    late: 'Late',
    due: 'Due',
    payment: 'Paid',
  },
  help: {
    paymentDate: 'Empty while it is open.',
  },
  groups: {
    bill: 'Bill',
    dates: 'Dates',
    datesHelp: 'It is late when the due date is over and it is not paid.',
    notes: 'Notes',
  },
  choices: {
    status: {
      open: 'Open',
      paid: 'Paid',
      late: 'Late',
    },
  },
  pay: {
    action: 'Mark as paid',
    title: 'Mark as paid',
    what_one: '{{count}} bill becomes paid.',
    what_other: '{{count}} bills become paid.',
    left_one: '{{count}} more is paid already and keeps its day.',
    left_other: '{{count}} more are paid already and keep their day.',
    day: 'Day of payment',
    done_one: '{{count}} bill marked as paid',
    done_other: '{{count}} bills marked as paid',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'releases-bills': typeof messages;
  }
}
