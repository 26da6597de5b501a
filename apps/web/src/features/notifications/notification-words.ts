import type { Notification } from '@linkstand/contract/notifications/endpoints';
import { notificationSentence } from '@linkstand/contract/notifications/sentence';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

/** What a notification says in the reader's language. */
export function useNotificationWords() {
  const t = useT('notifications');
  const format = useFormat();
  return (notification: Pick<Notification, 'type' | 'data'>) => notificationSentence(notification, t, format);
}
