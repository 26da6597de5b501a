import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { mayConfirmPayment } from '../policy.ts';
import { owners } from '../resource.ts';
import { changeOwner } from './change-owner.ts';

/**
 * Says that bank details are the owner's, which somebody else has typed: runs pay into them from now on.
 * @throws Refusal 404; 409 without waiting details; 422 for the person who changed them within three days
 */
export async function confirmPayment(ctx: Context<UserActor>, id: number, version: number): Promise<void> {
  const owner = await findRow(owners, ctx.db, ctx, id);
  if (owner.paymentChangedAt === null || owner.paymentConfirmedAt !== null) throw conflict('not_possible_now');
  if (!mayConfirmPayment(ctx, owner)) throw rule('payment_second_look');
  await changeOwner(ctx, id, {
    act: 'confirm_payment',
    version,
    set: { paymentConfirmedAt: ctx.now, paymentConfirmedById: ctx.actor.id },
    changes: { paymentConfirmed: [false, true] },
  });
}
