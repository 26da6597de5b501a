import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { record } from '../../../platform/record.ts';
import { isIssued, lockInvoice, openCents } from '../../invoices/queries.ts';
import { settleInvoice } from '../../invoices/settle-invoice.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { postTransfer } from '../../ledger/transfers.ts';
import { movePaymentByRule } from '../../payments/commands/move-payment.ts';
import type { PaymentRow } from '../../payments/queries.ts';
import { noteCardFee } from '../fee-job.ts';
import { type CardRef, lockCardPayment } from '../queries.ts';
import { forgetProcessing } from './end-card-payment.ts';

export interface PaidOnPage {
  /** In the smallest unit of the currency. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's number of the payment; its refunds name it. */
  readonly intent: string | null;
}

/** Whether the bill that a payment is for can still take it. */
async function takesPayment(tx: Tx, invoiceId: number | null): Promise<boolean> {
  if (invoiceId === null) return false;
  const invoice = await lockInvoice(tx, invoiceId);
  return invoice.type === 'client' && isIssued(invoice) && openCents(invoice) > 0;
}

async function post(tx: Tx, ctx: Context, { id, walletCents, billingAccountId, invoiceId }: PaymentRow) {
  const key = `payment/${id}`;
  if (invoiceId !== null && (await takesPayment(tx, invoiceId))) {
    const paidOn = dayIn(ctx.now, ctx.timeZone);
    await settleInvoice(tx, ctx, { invoiceId, cents: walletCents, from: 'provider', paidOn, key, paymentId: id });
    return;
  }
  // The bill was paid another way meanwhile, so the money stays in the client's wallet.
  await forgetProcessing(tx, invoiceId, walletCents);
  await postTransfer(tx, ctx, {
    kind: 'top_up',
    entries: [
      ['provider', walletCents],
      [accountOf('wallet', billingAccountId), -walletCents],
    ],
    paymentId: id,
    key,
  });
}

/**
 * Handles the provider's event that a payment succeeded. The expected amount is posted, whatever happened to the
 * payment meanwhile; a different amount waits for the team. Earlier postings stay as they are.
 * @returns false if the payment is not one of ours
 */
export async function receiveCardPayment(tx: Tx, ctx: Context, ref: CardRef, paid: PaidOnPage): Promise<boolean> {
  const row = await lockCardPayment(tx, ref);
  if (!row) return false;
  if (row.state === 'confirmed' || row.state === 'reversed') return true;
  const cardIntent = paid.intent;
  // Whatever becomes of the payment, the provider keeps its fee.
  if (cardIntent !== null && row.cardIntent === null)
    await enqueue(tx, noteCardFee, { paymentId: row.id }, { singletonKey: `${row.id}` });
  if (paid.cents === row.walletCents && paid.currency.toUpperCase() === BASE_CURRENCY) {
    await movePaymentByRule(tx, ctx, 'arrive', row, {
      to: 'confirmed',
      changes: { receivedOn: dayIn(ctx.now, ctx.timeZone), cardIntent, cardUrl: null },
      logged: {},
      after: () => post(tx, ctx, row),
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
  });
  return true;
}

/**
 * Handles a refund or dispute at the provider: the books stay as they are, and the team is notified.
 * @returns false if the payment is not one of ours
 */
export async function noteCardIssue(
  tx: Tx,
  ctx: Context,
  ref: CardRef,
  issue: { readonly kind: 'refunded' | 'disputed'; readonly cents: number; readonly currency: string },
): Promise<boolean> {
  const row = await lockCardPayment(tx, ref);
  if (!row) return false;
  const { kind, cents } = issue;
  const isKnown = row.cardIssue === kind && (row.cardIssueCents ?? 0) >= cents;
  // A dispute takes precedence over a refund reported after it.
  if (isKnown || (row.cardIssue === 'disputed' && kind === 'refunded')) return true;
  await tx
    .updateTable('payments')
    .set((eb) => ({
      cardIssue: kind,
      cardIssueCents: cents,
      cardIssueCurrency: issue.currency.toUpperCase(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  await record(tx, ctx, {
    entity: 'payments',
    entityId: row.id,
    action: 'payment.card_issue',
    changes: { cardIssue: [row.cardIssue, kind], cardIssueCents: [row.cardIssueCents, cents] },
    data: { clientId: row.recipientId },
  });
  return true;
}
