import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Owner managers',
  subtitle: 'Owner managers keep in touch with owners and make sure publications go live.',
  new: 'New owner manager',
  empty: 'No owner managers yet',
  emptyHelp: 'Invite the first one, then assign owners to them.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'owner-managers': typeof messages;
  }
}
