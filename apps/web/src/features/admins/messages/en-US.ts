import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Administrators',
  subtitle: 'Administrators can do everything. The last one who can sign in can’t be removed.',
  new: 'New administrator',
  empty: 'No administrators found',
  emptyHelp: 'Clear the filters to see everyone.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    admins: typeof messages;
  }
}
