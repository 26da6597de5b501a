import { notificationWords } from '@linkstand/contract/notifications/words/en-us';

/** Shared with the server, which sends these sentences to other channels too. */
export const messages = notificationWords;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    notifications: typeof messages;
  }
}
