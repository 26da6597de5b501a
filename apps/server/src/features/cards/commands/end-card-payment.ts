import { type Context, together } from '../../../platform/context.ts';
import { addProcessing } from '../../invoices/processing.ts';
import { movePaymentByRule } from '../../payments/commands/move-payment.ts';
import { lockCardPayment } from '../queries.ts';

/**
 * Ends a payment whose page closed unpaid, or that failed days after its payer had done everything. Does nothing if it
 * was paid or canceled before.
 */
export const endCardPayment = (
  ctx: Context,
  id: number,
  { hasFailed = false }: { readonly hasFailed?: boolean } = {},
): Promise<void> =>
  together(ctx, async (tx) => {
    const row = await lockCardPayment(tx, { id });
    // If a different amount was paid, the team decides.
    if (row?.state !== 'announced' || row.cardIssue !== null) return;
    await (hasFailed
      ? movePaymentByRule(tx, ctx, 'fail', row, { to: 'failed' })
      : movePaymentByRule(tx, ctx, 'expire', row, { to: 'withdrawn' }));
    // The bill may be paid another way.
    if (row.invoiceId !== null) await addProcessing(tx, row.invoiceId, -row.walletCents);
  });
