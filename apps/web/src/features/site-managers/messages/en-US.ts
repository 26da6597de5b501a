import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Site managers',
  subtitle: 'Site managers look after sites, their costs, and their offers.',
  new: 'New site manager',
  empty: 'No site managers yet',
  emptyHelp: 'Invite the first one, then assign sites to them.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'site-managers': typeof messages;
  }
}
