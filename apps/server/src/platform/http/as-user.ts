import type { Context, UserActor } from '../context.ts';
import { unauthenticated } from '../errors.ts';

/** The context of a signed-in person. Throws 401 for anybody else. */
export function asUser(ctx: Context): Context<UserActor> {
  if (ctx.actor.kind !== 'user') throw unauthenticated();
  return ctx as Context<UserActor>;
}
