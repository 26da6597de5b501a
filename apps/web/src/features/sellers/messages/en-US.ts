import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Sellers',
  subtitle: 'Account executives who earn commission on their clients’ publications.',
  new: 'New seller',
  empty: 'No sellers yet',
  emptyHelp: 'Invite the first one, then assign clients to them.',
  fields: {
    ...staffWords.fields,
    commissionBp: 'Commission',
    accountExecutive: 'Account executive',
  },
  help: {
    ...staffWords.help,
    commissionBp: 'Percentage of the net price of each publication by their clients.',
  },
  groups: {
    ...staffWords.groups,
    terms: 'Terms',
  },
  panels: {
    clients: 'Clients',
    commission: 'Commission',
  },
  clientsOf: {
    search: 'Name, email, or company',
    empty: 'No clients yet',
    emptyHelp: 'Assign a client to this seller on the client’s page, or move clients here from another seller.',
    company: 'Company',
    campaigns: 'Campaigns',
    move: 'Move to another seller',
    moveTitle_one: 'Move {{count}} client',
    moveTitle_other: 'Move {{count}} clients',
    moveHelp: 'The other seller sees them and earns commission on what they submit from now on.',
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
