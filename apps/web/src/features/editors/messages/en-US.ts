import type { MessageTree } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/en-us.ts';

export const messages = {
  ...staffWords,
  title: 'Editors',
  subtitle: 'Editors review and write. Coordinators see every briefing and assign editors.',
  new: 'New editor',
  empty: 'No editors yet',
  emptyHelp: 'Invite the first one. The invitation is sent by email.',
  fields: {
    ...staffWords.fields,
    editorCoordinator: 'Coordinator',
  },
  help: {
    ...staffWords.help,
    editorCoordinator: 'Sees every briefing and assigns editors.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    editors: typeof messages;
  }
}
