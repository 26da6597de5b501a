import type { Context, UserActor } from '../../../platform/context.ts';

/** Marks some of one's own as read, or all. A preference of the reader, so there is nothing to audit. */
export const markRead = (ctx: Context<UserActor>, ids: readonly number[] | undefined) =>
  ctx.db
    .updateTable('notifications')
    .set({ readAt: ctx.now })
    .where('userId', '=', ctx.actor.id)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .execute();
