import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Release bills',
  subtitle: 'The company’s own expenses.',
  new: 'New release bill',
  empty: 'No release bills yet',
  emptyHelp: 'Add the first one: rent, software, fees, or anything else the company pays for.',
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
    text: 'Description, supplier, document, or category',
    late: 'Overdue',
    due: 'Due',
    payment: 'Paid',
  },
  help: {
    paymentDate: 'Leave empty until the bill is paid.',
  },
  groups: {
    bill: 'Bill',
    dates: 'Dates',
    datesHelp: 'An unpaid bill is overdue once its due date has passed.',
    notes: 'Notes',
  },
  choices: {
    status: {
      open: 'Open',
      paid: 'Paid',
      late: 'Overdue',
    },
  },
  pay: {
    action: 'Mark as paid',
    title: 'Mark as paid',
    what_one: '{{count}} bill will be marked as paid.',
    what_other: '{{count}} bills will be marked as paid.',
    left_one: '{{count}} more is already paid and keeps its payment date.',
    left_other: '{{count}} more are already paid and keep their payment dates.',
    day: 'Payment date',
    done_one: '{{count}} bill marked as paid',
    done_other: '{{count}} bills marked as paid',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'releases-bills': typeof messages;
  }
}
