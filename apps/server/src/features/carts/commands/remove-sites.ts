import type { Context, UserActor } from '../../../platform/context.ts';

/** Takes sites out of the caller's cart; what isn't in it makes no difference. */
export const removeSites = (ctx: Context<UserActor>, siteIds: readonly number[]) =>
  ctx.db.deleteFrom('cartItems').where('userId', '=', ctx.actor.id).where('siteId', 'in', siteIds).execute();
