import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { mayConfirmPayment } from '../policy.ts';
import { changeOwner } from './change-owner.ts';

/**
 * Says that bank details are the owner's, which somebody else has typed: runs pay into them from now on.
 * @throws Refusal 404; 409 without waiting details; 422 for the person who changed them, unless it is the only
 * administrator and the owner had three days to object
 */
export const confirmPayment = (ctx: Context<UserActor>, id: number, version: number): Promise<void> =>
  changeOwner(ctx, id, {
    act: 'confirm_payment',
    version,
    require: (owner) => {
      if (owner.paymentChangedAt === null || owner.paymentConfirmedAt !== null) throw conflict('not_possible_now');
      if (!mayConfirmPayment(ctx, owner)) throw rule('payment_second_look');
    },
    set: { paymentConfirmedAt: ctx.now, paymentConfirmedById: ctx.actor.id },
    changes: { paymentConfirmed: [false, true] },
  });
