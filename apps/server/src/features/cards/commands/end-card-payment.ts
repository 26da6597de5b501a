import type { Context, Tx } from '../../../platform/context.ts';
import { movePaymentByRule } from '../../payments/commands/move-payment.ts';
import { lockCardPayment } from '../queries.ts';

/** The page of a payment is closed, and nobody paid on it. Does nothing where it was paid or given up before. */
export async function endCardPayment(tx: Tx, ctx: Context, id: number): Promise<void> {
  const row = await lockCardPayment(tx, { id });
  // Where another amount was paid, somebody of the team decides.
  if (row?.state !== 'announced' || row.cardIssue !== null) return;
  await movePaymentByRule(tx, ctx, 'expire', row, { to: 'withdrawn' });
  await forgetProcessing(tx, row.invoiceId, row.walletCents);
}

/** The bill does not wait for this payment any more. */
export async function forgetProcessing(tx: Tx, invoiceId: number | null, cents: number): Promise<void> {
  if (invoiceId === null) return;
  await tx
    .updateTable('invoices')
    .set((eb) => ({ processingCents: eb.fn<number>('greatest', [eb.val(0), eb('processingCents', '-', cents)]) }))
    .where('id', '=', invoiceId)
    .execute();
}
