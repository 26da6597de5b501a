import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { addProcessing } from '../../invoices/processing.ts';
import { movePaymentByRule } from '../../payments/commands/move-payment.ts';
import { expectedCents, postPayment } from '../../payments/post-payment.ts';
import { noteCardFee } from '../card-fee.ts';
import { type CardRef, lockCardPayment } from '../queries.ts';

export interface PaidOnPage {
  /** In the smallest unit of the currency. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's number of the payment; its refunds name it. */
  readonly intent: string | null;
}

/**
 * Handles the provider's event that a payment succeeded. The expected amount is posted, whatever happened to the
 * payment meanwhile; a different amount waits for the team. Earlier postings stay as they are.
 * @returns false if the payment is not one of ours
 */
export async function receiveCardPayment(tx: Tx, ctx: Context, ref: CardRef, paid: PaidOnPage): Promise<boolean> {
  const row = await lockCardPayment(tx, ref);
  if (!row) return false;
  const cardIntent = paid.intent;
  if (row.state === 'confirmed' || row.state === 'reversed') {
    // Confirmed by hand before: its refunds and disputes name it by this.
    if (cardIntent !== null && row.cardIntent === null)
      await tx.updateTable('payments').set({ cardIntent }).where('id', '=', row.id).execute();
    return true;
  }
  // Whatever becomes of the payment, the provider keeps its fee.
  if (cardIntent !== null && row.cardIntent === null)
    await enqueue(tx, noteCardFee, { paymentId: row.id }, { singletonKey: `${row.id}` });
  if (paid.cents === row.walletCents && paid.currency.toUpperCase() === BASE_CURRENCY) {
    const receivedOn = dayIn(ctx.now, ctx.timeZone);
    await movePaymentByRule(tx, ctx, 'arrive', row, {
      to: 'confirmed',
      changes: { receivedOn, cardIntent, cardUrl: null },
      logged: {},
      after: () => postPayment(tx, ctx, row, { cents: paid.cents, receivedOn }),
    });
    return true;
  }
  if (row.cardIssue !== null) return true;
  await movePaymentByRule(tx, ctx, 'differ', row, {
    to: 'announced',
    changes: {
      cardIntent,
      cardUrl: null,
      cardIssue: 'amount',
      cardIssueCents: paid.cents,
      cardIssueCurrency: paid.currency.toUpperCase(),
    },
    logged: {},
    after: async () => {
      // The page was closed or refused meanwhile: the team decides again, and until then the bill counts as being paid.
      if (row.invoiceId !== null) await addProcessing(tx, row.invoiceId, row.walletCents - expectedCents(row));
    },
  });
  return true;
}
