import type { Context, UserActor } from '../../../platform/context.ts';

/** Removes sites from the caller's cart. Sites that are not in it are ignored. */
export const removeSites = (ctx: Context<UserActor>, siteIds: readonly number[]) =>
  ctx.db.deleteFrom('cartItems').where('userId', '=', ctx.actor.id).where('siteId', 'in', siteIds).execute();
