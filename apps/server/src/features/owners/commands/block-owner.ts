import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { mayBlockOwner } from '../policy.ts';
import type { OwnerRow } from '../resource.ts';
import { changeOwner } from './change-owner.ts';

const require = (ctx: Context, owner: OwnerRow, isBlocked: boolean): void => {
  if (!mayBlockOwner(ctx.actor)) throw forbidden();
  if ((owner.blockedAt !== null) !== isBlocked) throw conflict('not_possible_now');
};

/**
 * Takes everything that is sold by an owner's offers off sale. Its open orders ask the team for a reason from now on,
 * and nothing reminds it of them. Its links go on: what is finished with it all the same has to be published.
 * @throws Refusal 404, 403, 409 if it is blocked
 */
export const blockOwner = (ctx: Context<UserActor>, id: number, reason: string): Promise<void> =>
  changeOwner(ctx, id, {
    act: 'block',
    require: (owner) => require(ctx, owner, false),
    set: { blockedAt: ctx.now, blockedById: ctx.actor.id, blockReason: reason },
    reason,
  });

/** Puts it on sale again. @throws Refusal 404, 403, 409 if it isn't blocked */
export const unblockOwner = (ctx: Context, id: number): Promise<void> =>
  changeOwner(ctx, id, {
    act: 'unblock',
    require: (owner) => require(ctx, owner, true),
    set: { blockedAt: null, blockedById: null, blockReason: null },
  });
