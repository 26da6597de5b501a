import type { PaymentReversal } from '@linkstand/contract/payments/schema';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { reverseTransfer } from '../../ledger/transfers.ts';
import type { PaymentRow } from '../queries.ts';
import { noteReturn } from '../returns.ts';
import { movePayment } from './move-payment.ts';

/**
 * Reverses a payment that should not have been confirmed or that its payer took back, in full or in part. What a card
 * provider kept of it stays with the provider. A refund that the provider tells of is the same money, not more of it.
 * @throws Refusal 422 for more than is left of it, and `payment_spent` if the client has spent it, unless the wallet may
 * owe it
 */
export const reversePayment = (
  ctx: Context,
  {
    id,
    version,
    reason,
    cents,
    cause = 'mistake',
    mayOwe = false,
    isOfStatement = false,
  }: RecordRef & z.input<typeof PaymentReversal> & { readonly isOfStatement?: boolean },
) =>
  movePayment(ctx, 'reverse', { id, version }, (before) => {
    const left = before.walletCents - before.takenCents;
    const amount = cents ?? left;
    if (cents !== undefined && cents > left)
      throw fieldRule({ path: 'cents', code: 'more_than_left', parameters: { amount: { cents: Math.max(0, left) } } });
    return {
      to: amount === left ? 'reversed' : 'confirmed',
      reason,
      changes: { answer: reason },
      alsoChanged: { takenCents: [before.takenCents, before.takenCents + amount] },
      // The reason in a statement is a code of the bank, which says nothing to the client.
      data: { isMistake: cause === 'mistake', takenCents: amount, ...(isOfStatement && { isOfStatement }) },
      after: async (tx) => {
        if (before.walletCents < 0) return putBack(tx, ctx, before, reason);
        const kind = before.method === 'card' ? 'refund' : 'reversal';
        await noteReturn(
          tx,
          ctx,
          before,
          { kind },
          (known) => ({
            ...known,
            state: 'done',
            // Of what the provider tells, the latest counts.
            toldAt: known.amountCents > 0 ? known.toldAt : ctx.now,
            takenCents: known.takenCents + amount,
          }),
          { reason, mayOwe },
        );
      },
    };
  });

/** A transaction that took money out of a wallet is reversed as a whole. */
async function putBack(tx: Tx, ctx: Context, { id }: PaymentRow, reason: string): Promise<void> {
  const { id: transferId } = await tx
    .selectFrom('ledgerTransfers')
    .select('id')
    .where('paymentId', '=', id)
    .where('reversesId', 'is', null)
    .executeTakeFirstOrThrow();
  await reverseTransfer(tx, ctx, transferId, reason);
}
