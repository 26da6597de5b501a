import type { NotificationType } from '@linkstand/contract/notifications/endpoints';
import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, isDoneBy } from '../../platform/events.ts';

export interface NotificationInput {
  readonly type: NotificationType;
  /** Values for the text: names, titles. */
  readonly data: Readonly<Record<string, string | number | null>>;
  /** Target of a click: path below the host. */
  readonly href: string;
}

/**
 * Those who have read the last notification of this type: where many of a kind come at once and stand on one list, one
 * leads there.
 */
export async function withoutUnread(tx: Tx, type: NotificationType, userIds: readonly number[]): Promise<number[]> {
  const unread = await tx
    .selectFrom('notifications')
    .select('userId')
    .where('type', '=', type)
    .where('readAt', 'is', null)
    .execute();
  const told = new Set(unread.map(({ userId }) => userId));
  return userIds.filter((id) => !told.has(id));
}

/** Writes notifications of an event. Nobody is notified of their own acts, nor twice of one event. */
export async function notify(
  tx: Tx,
  event: DomainEvent,
  userIds: readonly (number | null)[],
  news: NotificationInput,
): Promise<void> {
  const readers = [...new Set(userIds)].filter((id): id is number => id !== null && !isDoneBy(event, id));
  if (readers.length === 0) return;
  await tx
    .insertInto('notifications')
    .values(
      readers.map((userId) => ({
        userId,
        eventId: event.id,
        type: news.type,
        data: JSON.stringify(news.data),
        href: news.href,
        createdAt: event.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'eventId']).doNothing())
    .execute();
}
