import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Finances',
  bonus: 'Bonus applied: the client pays nothing.',
  price: 'Price',
  cost: 'Cost',
  commission: 'Commission ({{percent}})',
  atDone: 'earned when it is done',
  profit: 'Profit',
  profitHelp: 'What the client pays net, less cost and commission.',
  client: 'Client',
  owner: 'Owner',
  held: 'Held',
  taken: 'Taken',
  owed: 'Owed',
  withVat: 'With VAT of {{percent}}',
  finalized: 'Finances finalized',
  status: {
    pending: 'Pending',
    ongoing: 'Ongoing',
    invoicing: 'Invoicing',
    invoiced: 'Invoiced',
  },
  payment: {
    open: 'Open',
    paid: 'Paid',
  },
  finalize: {
    action: 'Finalize finance',
    help: 'Its money does not change any more: no bonus, no other amount, no forced status.',
    done: 'Finances finalized',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    finances: typeof messages;
  }
}
