import type { PaymentDetails } from '@linkstand/contract/owners/schema';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PaymentVault } from '../payment.ts';
import { writeOwner } from '../write-owner.ts';

/**
 * Reveals an owner's payment details. The access is audited before anything is shown.
 *
 * @throws Refusal 404 also if there are none; 403
 */
export const revealPayment = (ctx: Context, vault: PaymentVault, id: number): Promise<PaymentDetails> =>
  writeOwner(ctx, 'reveal_payment', { id }, async (_owner, tx) => {
    const kept = await tx.selectFrom('owners').select('paymentSealed').where('id', '=', id).executeTakeFirstOrThrow();
    if (kept.paymentSealed === null) throw notFound();
    return { silent: true, result: vault.open({ kind: 'owner', id }, kept.paymentSealed) };
  });
