import { paperStatus, paymentStatus } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Finances',
  bonus: 'Bonus applied: the client pays nothing.',
  price: 'Price',
  cost: 'Cost',
  commission: 'Commission ({{percent}})',
  atDone: 'earned once it’s done',
  profit: 'Profit',
  profitHelp: 'What the client pays before VAT, minus cost and commission.',
  client: 'Client',
  owner: 'Owner',
  held: 'Held',
  taken: 'Charged',
  owed: 'Owed',
  withVat: 'Including {{percent}} VAT',
  finalized: 'Finances finalized',
  papers: paperStatus,
  payment: paymentStatus,
  finalize: {
    action: 'Finalize finance',
    help: 'Its finances are locked: no bonus, amount changes, or forced status.',
    done: 'Finances finalized',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    finances: typeof messages;
  }
}
