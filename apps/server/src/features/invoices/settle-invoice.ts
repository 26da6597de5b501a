import { isExchangeDifference, RATE_UNIT } from '@linkstand/contract/currencies/exchange';
import type { InvoiceState } from '@linkstand/contract/invoices/machine';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { divideHalfUp } from '@linkstand/contract/shared/rounding';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Tx } from '../../platform/context.ts';
import { conflict, fieldRule, rule } from '../../platform/errors.ts';
import { NEXT_VERSION } from '../../platform/versioned-row.ts';
import { ratesOn } from '../currencies/rates.ts';
import { accountOf, type HouseAccount } from '../ledger/accounts.ts';
import { postTransfer, reverseTransfer } from '../ledger/transfers.ts';
import type { BillPaid, PaymentExtensions } from '../payments/extensions.ts';
import { receiveBillPayment } from '../payments/receive-bill-payment.ts';
import { moveInvoiceByRule } from './commands/move-invoice.ts';
import { markPaid } from './post-at-issue.ts';
import { addProcessing } from './processing.ts';
import { findLines, type InvoiceRow, isIssued, lockInvoice, openCents } from './queries.ts';
import { paidOfSupplier, type Supplier } from './supplier-payments.ts';

export interface InvoicePayment {
  readonly invoiceId: number;
  /**
   * Positive. An excess that came from outside goes to the wallet; a small difference on a document in another currency
   * goes to the exchange account.
   */
  readonly cents: number;
  /** Where the money comes from: the company's account on which it arrived, or the client's wallet. */
  readonly from: Extract<HouseAccount, 'bank' | 'provider'> | 'wallet';
  /** The day it arrived. */
  readonly paidOn: string;
  /** A payment settles once, however often it is submitted. */
  readonly key: string;
  readonly paymentId?: number | undefined;
  /** Cents of it that were being paid and no longer are. Default 0. */
  readonly expectedCents?: number | undefined;
  /** Whether more than is open may arrive: the rest goes to the wallet. Default true; a wallet never pays more. */
  readonly mayExceed?: boolean;
}

export interface Settled {
  readonly settledCents: number;
  /** The part that went to the wallet. */
  readonly restCents: number;
  readonly transferId: number;
}

const stateFor = (row: InvoiceRow): InvoiceState =>
  openCents({ ...row, state: 'issued' }) <= 0 ? 'paid' : row.paidCents + row.setOffCents > 0 ? 'partly_paid' : 'issued';

/** Writes what was paid or credited and the state that follows, and updates the publications. */
async function restate(
  tx: Tx,
  ctx: Context,
  before: InvoiceRow,
  changes: Partial<Pick<InvoiceRow, 'paidCents' | 'setOffCents' | 'creditedCents' | 'processingCents'>>,
  { paidOn, reason }: { paidOn: string; reason?: string },
): Promise<void> {
  const after = { ...before, ...changes };
  const to = stateFor(after);
  const isBack = openCents({ ...after, state: 'issued' }) > openCents({ ...before, state: 'issued' });
  const columns = { ...changes, paidOn: to === 'paid' ? paidOn : null };
  const leads = isBack ? 'reopen' : 'settle';
  if (to === before.state && to !== 'partly_paid') {
    await tx
      .updateTable('invoices')
      .set({ ...changes, version: NEXT_VERSION })
      .where('id', '=', before.id)
      .execute();
    return;
  }
  await moveInvoiceByRule(tx, ctx, leads, before, { to, changes: columns, reason });
  if (to === before.state) return;
  const briefingIds = (await findLines(tx, before.id)).flatMap(({ briefingId, side }) =>
    side === null ? [] : (briefingId ?? []),
  );
  if (before.type === 'client') await markPaid(tx, 'client', briefingIds, to === 'paid' ? 'paid' : 'open');
}

/** The open amount, in its document's currency, in euro cents at a day's rate. */
async function worthOn(tx: Tx, { currency, document }: InvoiceRow, open: number, day: string): Promise<number> {
  const stated = document?.euro;
  if (!stated || currency === BASE_CURRENCY) return open;
  const { microPerEuro } = await ratesOn(tx, day);
  const then = Math.round(Number(stated.rate) * RATE_UNIT);
  return divideHalfUp(BigInt(open) * BigInt(then), BigInt(microPerEuro[currency]));
}

/**
 * Settles a client's invoice, in full or in part: posts the payment, and updates the invoice and its publications. For
 * statements, cards, the wallet and payments entered by hand. The caller has checked the right to do it.
 *
 * @throws Refusal 409 if the invoice is not open; 422 if a wallet lacks the money, or would pay more than is open
 */
export async function settleInvoice(
  tx: Tx,
  ctx: Context,
  { invoiceId, cents, from, paidOn, key, paymentId, expectedCents = 0, mayExceed = true }: InvoicePayment,
): Promise<Settled> {
  const before = await lockInvoice(tx, invoiceId);
  const open = openCents(before);
  if (before.type !== 'client' || !isIssued(before) || before.billingAccountId === null)
    throw conflict('not_possible_now');
  const worthCents = await worthOn(tx, before, open, paidOn);
  const isExchanged =
    from !== 'wallet' && isExchangeDifference(before.currency, { openCents: open, worthCents, cents });
  const settledCents = isExchanged ? open : Math.min(cents, open);
  const restCents = isExchanged ? 0 : cents - settledCents;
  if (settledCents <= 0) throw conflict('not_possible_now');
  if (from === 'wallet' && restCents > 0) throw rule('more_than_open', { parameters: { amount: { cents: open } } });
  if (restCents > 0 && !mayExceed)
    throw fieldRule({ path: 'cents', code: 'surplus_unasked', parameters: { amount: { cents: restCents } } });
  const account = before.billingAccountId;
  const { transferId, isNew } = await postTransfer(tx, ctx, {
    kind: 'invoice_payment',
    entries:
      from === 'wallet'
        ? [
            [accountOf('wallet', account), settledCents],
            [accountOf('receivable', account), -settledCents],
          ]
        : [
            [from, cents],
            [accountOf('receivable', account), -settledCents],
            [accountOf('wallet', account), -restCents],
            ['exchange', settledCents + restCents - cents],
          ],
    invoiceId,
    paymentId,
    key,
  });
  if (isNew) {
    const processingCents = Math.max(0, before.processingCents - expectedCents);
    await restate(tx, ctx, before, { paidCents: before.paidCents + settledCents, processingCents }, { paidOn });
  }
  return { settledCents, restCents, transferId };
}

/**
 * Settles a client's invoice with money that arrived in the bank, by a payment that can be reversed.
 * @returns the payment's id
 * @throws Refusal as `settleInvoice`
 */
export async function settleFromBank(
  tx: Tx,
  ctx: Context,
  { invoiceId, cents, paidOn, mayExceed }: Pick<InvoicePayment, 'invoiceId' | 'cents' | 'paidOn' | 'mayExceed'>,
): Promise<number> {
  const { billingAccountId } = await lockInvoice(tx, invoiceId);
  if (billingAccountId === null) throw conflict('not_possible_now');
  const bill = { id: invoiceId, billingAccountId };
  const paymentId = await receiveBillPayment(tx, ctx, { bill, cents, receivedOn: paidOn });
  await settleInvoice(tx, ctx, {
    invoiceId,
    cents,
    from: 'bank',
    paidOn,
    paymentId,
    key: `payment/${paymentId}`,
    ...(mayExceed === undefined ? {} : { mayExceed }),
  });
  return paymentId;
}

/**
 * Settles the bill that a payment is for, as far as it is open. A bill that was paid another way meanwhile takes nothing,
 * so the money stays in the client's wallet.
 *
 * @returns whether the bill took it
 */
export async function settleBill(tx: Tx, ctx: Context, paid: BillPaid): Promise<boolean> {
  const bill = await lockInvoice(tx, paid.invoiceId);
  const takesIt = bill.type === 'client' && isIssued(bill) && openCents(bill) > 0;
  if (takesIt) await settleInvoice(tx, ctx, paid);
  else await addProcessing(tx, paid.invoiceId, -paid.expectedCents);
  return takesIt;
}

/**
 * Reverses a payment that was entered by mistake; the invoice is open again by that amount.
 * @throws Refusal 422 `insufficient_funds` if the part that went to the wallet has been spent
 */
export async function unsettleInvoice(
  tx: Tx,
  ctx: Context,
  { invoiceId, transferId, reason }: { invoiceId: number; transferId: number; reason: string },
): Promise<void> {
  const before = await lockInvoice(tx, invoiceId);
  const entry = await tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .innerJoin('ledgerTransfers as t', 't.id', 'e.transferId')
    .select('e.cents')
    .where('t.id', '=', transferId)
    .where('t.invoiceId', '=', invoiceId)
    .where('t.kind', '=', 'invoice_payment')
    .where('a.code', '=', 'receivable')
    .executeTakeFirst();
  if (!entry) throw conflict('not_possible_now');
  const { isNew } = await reverseTransfer(tx, ctx, transferId, reason);
  if (!isNew) return;
  await restate(tx, ctx, before, { paidCents: before.paidCents + entry.cents }, { paidOn: '', reason });
}

/** Opens a bill by cents that were taken back of what paid it, or below 0 pays it with what came back. */
export const moveBillPayment: PaymentExtensions['moveBillPayment'] = async (tx, ctx, { invoiceId, cents, reason }) => {
  const before = await lockInvoice(tx, invoiceId);
  // What credit notes returned to the wallet is no longer paid by anything that could be taken back.
  const returned = Math.max(0, before.creditedCents - before.setOffCents);
  const moved =
    cents > 0
      ? Math.min(cents, Math.max(0, before.paidCents - returned))
      : -Math.min(-cents, Math.max(0, openCents(before)));
  const paidOn = dayIn(ctx.now, ctx.timeZone);
  if (moved !== 0) await restate(tx, ctx, before, { paidCents: before.paidCents - moved }, { paidOn, reason });
  return moved;
};

/** Reduces an invoice by an issued credit note, which the caller has posted. */
export async function takeOff(
  tx: Tx,
  ctx: Context,
  invoiceId: number,
  { setOffCents, totalCents, day }: { setOffCents: number; totalCents: number; day: string },
): Promise<void> {
  const before = await lockInvoice(tx, invoiceId);
  await restate(
    tx,
    ctx,
    before,
    { setOffCents: before.setOffCents + setOffCents, creditedCents: before.creditedCents + totalCents },
    { paidOn: day },
  );
}

/** Updates what is paid of a supplier's documents after a payout was paid or came back. Posts nothing. */
export async function restateSupplier(tx: Tx, ctx: Context, supplier: Supplier, day: string): Promise<void> {
  const paid = await paidOfSupplier(tx, supplier);
  for (const [id, paidCents] of [...paid].toSorted(([a], [b]) => a - b)) {
    const before = await lockInvoice(tx, id);
    if (before.paidCents !== paidCents) await restate(tx, ctx, before, { paidCents }, { paidOn: day });
  }
}
