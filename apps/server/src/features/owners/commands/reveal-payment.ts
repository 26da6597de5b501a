import type { PaymentDetails } from '@linkstand/contract/owners/schema';
import type { Context } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findRow } from '../../../platform/resource/read.ts';
import type { PaymentVault } from '../payment.ts';
import { mayChangeOwner } from '../policy.ts';
import { owners } from '../resource.ts';

/**
 * Reveals an owner's payment details. The access is audited before anything is shown.
 *
 * @throws Refusal 404 also if there are none; 403
 */
export async function revealPayment(ctx: Context, vault: PaymentVault, id: number): Promise<PaymentDetails> {
  return ctx.db.transaction().execute(async (tx) => {
    const owner = await findRow(owners, tx, ctx, id);
    if (!mayChangeOwner(ctx.actor, owner)) throw forbidden();
    const kept = await tx.selectFrom('owners').select('paymentSealed').where('id', '=', id).executeTakeFirstOrThrow();
    if (kept.paymentSealed === null) throw notFound();
    await record(tx, ctx, { entity: 'owners', entityId: id, action: 'owner.reveal_payment', silent: true });
    return vault.open({ kind: 'owner', id }, kept.paymentSealed);
  });
}
