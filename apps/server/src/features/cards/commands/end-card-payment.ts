import type { Context, Tx } from '../../../platform/context.ts';
import { movePaymentByRule } from '../../payments/commands/move-payment.ts';
import { lockCardPayment } from '../queries.ts';

/** Ends a payment whose page closed unpaid. Does nothing if it was paid or canceled before. */
export async function endCardPayment(tx: Tx, ctx: Context, id: number): Promise<void> {
  const row = await lockCardPayment(tx, { id });
  // If a different amount was paid, the team decides.
  if (row?.state !== 'announced' || row.cardIssue !== null) return;
  await movePaymentByRule(tx, ctx, 'expire', row, { to: 'withdrawn' });
  await forgetProcessing(tx, row.invoiceId, row.walletCents);
}

/** Unlinks the payment from its bill, which may then be paid another way. */
export async function forgetProcessing(tx: Tx, invoiceId: number | null, cents: number): Promise<void> {
  if (invoiceId === null) return;
  await tx
    .updateTable('invoices')
    .set((eb) => ({ processingCents: eb.fn<number>('greatest', [eb.val(0), eb('processingCents', '-', cents)]) }))
    .where('id', '=', invoiceId)
    .execute();
}
