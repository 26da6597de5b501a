import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Sellers',
  subtitle: 'Account executives who earn a commission on what their clients publish.',
  new: 'New seller',
  empty: 'No seller yet',
  emptyHelp: 'Invite the first one, then give it clients.',
  fields: {
    ...staffWords.fields,
    commissionBp: 'Commission',
    accountExecutive: 'Account executive',
  },
  help: {
    ...staffWords.help,
    commissionBp: 'Of the net prices that its clients pay for what is published.',
  },
  groups: {
    ...staffWords.groups,
    terms: 'Terms',
  },
  panels: {
    clients: 'Clients',
  },
  clientsOf: {
    search: 'Name or email',
    empty: 'No client yet',
    emptyHelp: 'Clients are given to a seller on their own page, or moved here from another seller.',
    company: 'Company',
    campaigns: 'Campaigns',
    move: 'Move to another seller',
    moveTitle_one: 'Move {{count}} client',
    moveTitle_other: 'Move {{count}} clients',
    moveHelp: 'The other seller sees them and earns on what they submit from now on.',
    to: 'Seller',
    moved_one: '{{count}} client moved',
    moved_other: '{{count}} clients moved',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    sellers: typeof messages;
  }
}
