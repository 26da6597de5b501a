import { notificationWords } from '@linkstand/contract/notifications/words/en-us';

/** What the server tells outside too. */
export const messages = notificationWords;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    notifications: typeof messages;
  }
}
