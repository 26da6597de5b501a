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
