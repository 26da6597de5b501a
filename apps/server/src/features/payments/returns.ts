import type { PaymentReturnKind, ReturnState } from '@linkstand/contract/payments/choices';
import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { accountOf, type HouseAccount } from '../ledger/accounts.ts';
import { postTransfer, takeableOf } from '../ledger/transfers.ts';
import { movePaymentByRule } from './commands/move-payment.ts';
import { paymentExtensions } from './extensions.ts';
import { type PaymentRow, selectPayments } from './queries.ts';

/** What is known of money that was taken back. Amounts are of euro cents unless they say otherwise. */
export interface ReturnFacts {
  readonly state: ReturnState;
  /** As the provider says it, in its currency. */
  readonly amountCents: number;
  readonly amountCurrency: string;
  /** The provider's movements that are known. */
  readonly movements: number;
  readonly toldAt: Date;
  readonly takenCents: number;
  readonly backCents: number;
  readonly feeCents: number;
}

interface ReturnRow extends ReturnFacts {
  readonly id: number;
  readonly postedCents: number;
  readonly postedBillCents: number;
  readonly postedFeeCents: number;
}

export interface ReturnRef {
  readonly kind: PaymentReturnKind;
  /** The provider's number, where there may be several of the kind. */
  readonly reference?: string;
}

const NOTHING = { amountCents: 0, amountCurrency: 'EUR', movements: 0, takenCents: 0, backCents: 0, feeCents: 0 };

/** The return of a payment, made if there is none. The caller has locked the payment. */
async function holdReturn(tx: Tx, paymentId: number, { kind, reference = '' }: ReturnRef): Promise<ReturnRow> {
  // One that the team booked before its number was known. Refunds are booked by their sum, see `tellRefund()`.
  if (reference !== '' && kind !== 'refund')
    await sql`update payment_returns set reference = ${reference}
      where payment_id = ${paymentId} and kind = ${kind} and reference = '' and not exists (select from payment_returns n
        where n.payment_id = ${paymentId} and n.kind = ${kind} and n.reference = ${reference})`.execute(tx);
  await tx
    .insertInto('paymentReturns')
    .values({ paymentId, kind, reference, state: 'open', toldAt: new Date(0), ...NOTHING })
    .onConflict((on) => on.columns(['paymentId', 'kind', 'reference']).doNothing())
    .execute();
  return tx
    .selectFrom('paymentReturns')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .$castTo<ReturnRow>()
    .executeTakeFirstOrThrow();
}

/** What is new of one return. */
interface ReturnNews {
  /** Of a dispute that has just been lost: what stays away for it alone, in euro cents. */
  readonly lostCents?: number;
}

/**
 * Stores what is reported about money that was taken back, and posts what follows from it. `merge` gets what was known,
 * so that a repetition or another order leads to the same result.
 *
 * @param payment with its row locked
 * @returns what has become of it, if anything is new
 */
export async function noteReturn(
  tx: Tx,
  ctx: Context,
  payment: PaymentRow,
  ref: ReturnRef,
  merge: (known: ReturnFacts) => ReturnFacts | Promise<ReturnFacts>,
  how: Posting = {},
): Promise<ReturnNews | undefined> {
  const known = await holdReturn(tx, payment.id, ref);
  const { state, amountCents, amountCurrency, movements, toldAt, takenCents, backCents, feeCents } = await merge(known);
  const facts = { state, amountCents, amountCurrency, movements, toldAt, takenCents, backCents, feeCents };
  await tx.updateTable('paymentReturns').set(facts).where('id', '=', known.id).execute();
  await postReturns(tx, ctx, payment, how);
  const isNew =
    known.state !== state ||
    known.amountCents !== amountCents ||
    known.takenCents !== takenCents ||
    known.backCents !== backCents;
  if (!isNew) return undefined;
  if (state !== 'lost' || known.state === 'lost') return {};
  const { postedCents: lostCents } = await tx
    .selectFrom('paymentReturns')
    .select('postedCents')
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow();
  return { lostCents };
}

/** Euro cents of refunds that had failed before a moment. */
export async function failedRefunds(tx: Tx, paymentId: number, before: Date): Promise<number> {
  const { cents } = await tx
    .selectFrom('paymentReturns')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('backCents'), eb.lit(0)).as('cents'))
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'failed_refund')
    .where('toldAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** A refund as its provider tells of it, by its own number. Amounts are in the currency that was paid in. */
export interface KnownRefund {
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly hasFailed: boolean;
}

/**
 * Stores a refund under its own number. Nothing is posted of it by itself: what the provider counts of all refunds, and
 * what the team has booked, may be the same money.
 */
export async function tellRefund(
  tx: Tx,
  paymentId: number,
  { id, cents, currency, at }: Omit<KnownRefund, 'hasFailed'> & { readonly at: Date },
): Promise<void> {
  const told = { amountCents: cents, amountCurrency: currency.toUpperCase(), toldAt: at };
  await tx
    .insertInto('paymentReturns')
    .values({ ...NOTHING, paymentId, kind: 'refund', reference: id, state: 'done', ...told })
    .onConflict((on) => on.columns(['paymentId', 'kind', 'reference']).doUpdateSet(told))
    .execute();
}

/** Refunds that are known by their own number, those that failed included, each once. */
export async function knownRefunds(tx: Tx, paymentId: number): Promise<readonly KnownRefund[]> {
  const { rows } = await sql<KnownRefund>`
    select reference as id, max(amount_cents) as cents, max(amount_currency) as currency,
      bool_or(kind = 'failed_refund') as has_failed
    from payment_returns
    where payment_id = ${paymentId} and kind in ('refund', 'failed_refund') and reference <> ''
    group by reference`.execute(tx);
  return rows;
}

interface Posting {
  readonly reason?: string;
  /** Whether the wallet may owe what it lacks. Default true: what a provider took is gone. */
  readonly mayOwe?: boolean;
}

/** Whether a payment's money is in the books. */
const isPosted = ({ state }: PaymentRow): boolean => state === 'confirmed' || state === 'reversed';

/**
 * Posts what was taken back of a payment and came back, and the provider's fees, as far as they aren't posted. Where the
 * wallet lacks it, the wallet owes it. Before the payment itself is posted, nothing is.
 *
 * @param payment with its row locked
 * @returns what is taken of it by now. Cents.
 */
export async function postReturns(
  tx: Tx,
  ctx: Context,
  payment: PaymentRow,
  { reason = '', mayOwe = true }: Posting = {},
): Promise<number> {
  if (!isPosted(payment)) return payment.takenCents;
  const rows = await tx
    .selectFrom('paymentReturns')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .orderBy('id')
    .$castTo<ReturnRow>()
    .execute();
  if (rows.length === 0) return payment.takenCents;
  const went = await whereItWent(tx, payment);
  let taken = rows.reduce((sum, { postedCents }) => sum + postedCents, 0);
  let ofBill = rows.reduce((sum, { postedBillCents }) => sum + postedBillCents, 0);
  const posted = new Map(rows.map(({ id, postedCents, postedBillCents }) => [id, { postedCents, postedBillCents }]));
  // What one return leaves room for may be another's: a refund that failed is told before the refund.
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const { id, takenCents, backCents } of rows) {
      const { postedCents = 0, postedBillCents = 0 } = posted.get(id) ?? {};
      const wanted = takenCents - backCents - postedCents;
      // No more goes than came, and no more comes back than went: of two who tell of the same money, one is late.
      const cents = wanted > 0 ? Math.min(wanted, Math.max(0, went.cents - taken)) : Math.max(wanted, -taken);
      if (cents === 0) continue;
      const bill = await postOne(tx, ctx, payment, went, { cents, taken, ofBill, reason, mayOwe });
      const now = { postedCents: postedCents + cents, postedBillCents: postedBillCents + bill };
      await tx.updateTable('paymentReturns').set(now).where('id', '=', id).execute();
      posted.set(id, now);
      taken += cents;
      ofBill += bill;
      isMoving = true;
    }
  }
  for (const { id, feeCents, postedFeeCents } of rows) {
    const fee = feeCents - postedFeeCents;
    if (fee === 0) continue;
    await postTransfer(tx, ctx, {
      kind: 'card_fee',
      entries: [
        ['provider_fees', fee],
        [went.from, -fee],
      ],
      paymentId: payment.id,
    });
    await tx.updateTable('paymentReturns').set({ postedFeeCents: feeCents }).where('id', '=', id).execute();
  }
  await tx
    .updateTable('payments')
    .set({ takenCents: taken })
    .where('id', '=', payment.id)
    .where('takenCents', '<>', taken)
    .execute();
  return taken;
}

/** What a payment has posted, in cents: what came in, what settled its bill, and whether rates made a difference. */
interface Went {
  readonly from: HouseAccount;
  readonly cents: number;
  readonly billCents: number;
  readonly isExchanged: boolean;
}

async function whereItWent(tx: Tx, { id, method, counterAccount }: PaymentRow): Promise<Went> {
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, e.cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = (select min(t.id) from ledger_transfers t
      where t.payment_id = ${id} and t.kind in ('top_up', 'invoice_payment', 'transaction'))`.execute(tx);
  const of = (code: string) => rows.find((row) => row.code === code)?.cents ?? 0;
  const from = counterAccount ?? (method === 'card' ? 'provider' : 'bank');
  return { from, cents: of(from), billCents: -of('receivable'), isExchanged: of('exchange') !== 0 };
}

interface Taking {
  /** Taken above 0, came back below. */
  readonly cents: number;
  /** Before it. */
  readonly taken: number;
  readonly ofBill: number;
  readonly reason: string;
  readonly mayOwe: boolean;
}

/**
 * Of money that is taken back, what lay in the wallet goes first, then the bill that the rest had paid is open again.
 * What comes back pays the bill first, as far as it is still open.
 * @returns the bill's part
 */
async function postOne(
  tx: Tx,
  ctx: Context,
  { id, invoiceId, billingAccountId }: PaymentRow,
  went: Went,
  { cents, taken, ofBill, reason, mayOwe }: Taking,
): Promise<number> {
  const after = taken + cents;
  const inWallet = went.cents - went.billCents;
  const wanted =
    after >= went.cents
      ? went.billCents
      : Math.min(went.billCents, Math.max(0, after - (went.isExchanged ? 0 : inWallet)));
  const asked = cents > 0 ? Math.max(0, wanted - ofBill) : -Math.min(ofBill, Math.max(0, ofBill - wanted));
  const bill =
    invoiceId === null || asked === 0
      ? 0
      : await paymentExtensions().moveBillPayment(tx, ctx, { invoiceId, cents: asked, reason });
  const exchange = went.isExchanged ? cents - asked : 0;
  const wallet = cents - bill - exchange;
  const fromWallet = wallet > 0 ? Math.min(wallet, (await takeableOf(tx, billingAccountId)).cents) : wallet;
  const owed = wallet - fromWallet;
  if (owed > 0 && !mayOwe) throw rule('payment_spent', { missingCents: owed, parameters: { amount: { cents: owed } } });
  await postTransfer(tx, ctx, {
    kind: 'payment_return',
    entries: [
      [went.from, -cents],
      [accountOf('receivable', billingAccountId), bill],
      ['exchange', exchange],
      [accountOf('wallet', billingAccountId), fromWallet],
      [accountOf('wallet_debt', billingAccountId), owed],
    ],
    paymentId: id,
    invoiceId: bill === 0 ? undefined : (invoiceId ?? undefined),
    reason,
  });
  return bill;
}

/**
 * Says on a payment what its provider told of it: all of it was taken back, or not any more.
 * @param before as it was before, with its row locked
 */
export async function restatePayment(
  tx: Tx,
  ctx: Context,
  before: PaymentRow,
  returned?: PaymentReturnKind,
  { lostCents }: ReturnNews = {},
): Promise<void> {
  const now = await selectPayments(tx).where('payments.id', '=', before.id).executeTakeFirstOrThrow();
  const to = now.takenCents >= now.walletCents ? 'reversed' : 'confirmed';
  const moves = isPosted(now) && to !== now.state;
  if (moves) await movePaymentByRule(tx, ctx, 'restate', now, { to, unrecorded: true });
  await record(
    tx,
    ctx,
    {
      entity: 'payments',
      entityId: now.id,
      action: 'payment.card_issue',
      ...(moves ? { from: now.state, to } : {}),
      changes: { ...(returned && { returned: [null, returned] }), takenCents: [before.takenCents, now.takenCents] },
      data: {
        clientId: now.recipientId,
        ...(returned && { returned }),
        ...(lostCents !== undefined && { lostCents }),
        takenCents: now.takenCents - before.takenCents,
      },
    },
    moves ? undefined : { table: 'payments', row: now, values: {} },
  );
}
