import type { Tx } from '../../../platform/context.ts';

/** Marks somebody's notifications about a record as read, because they see it now. Nothing to audit. */
export const readNoticesOf = (tx: Tx, userId: number, href: string, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('href', '=', href)
    .where('readAt', 'is', null)
    .execute();
