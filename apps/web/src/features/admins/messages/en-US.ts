import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Admins',
  subtitle: 'They may do everything. The last one who can sign in stays.',
  new: 'New admin',
  empty: 'No admin found',
  emptyHelp: 'Clear the filter to see who administers this installation.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    admins: typeof messages;
  }
}
