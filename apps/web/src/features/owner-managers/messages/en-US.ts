import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Owner managers',
  subtitle: 'They keep in touch with owners and see that they publish.',
  new: 'New owner manager',
  empty: 'No owner manager yet',
  emptyHelp: 'Invite the first one, then give it owners.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'owner-managers': typeof messages;
  }
}
