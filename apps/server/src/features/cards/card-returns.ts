import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { scale } from '@linkstand/contract/shared/rounding';
import type { Context, Tx } from '../../platform/context.ts';
import type { PaymentRow } from '../payments/queries.ts';
import {
  failedRefunds,
  knownRefunds,
  noteReturn,
  type ReturnFacts,
  type ReturnRef,
  restatePayment,
  tellRefund,
} from '../payments/returns.ts';
import { type CardRef, lockCardPayment } from './queries.ts';

/** Money at the provider that a dispute moved: what it took is below 0. In the currency that the provider settles in. */
export interface DisputeMovement {
  readonly cents: number;
  readonly feeCents: number;
  readonly currency: string;
}

/** What one event says about a dispute: all that was known of it by then. */
export interface DisputeTold {
  readonly id: string;
  /** In the smallest unit of the currency that was paid in. */
  readonly cents: number;
  readonly currency: string;
  readonly end: 'won' | 'lost' | null;
  /** What the event is about, apart from the movements. */
  readonly moved: 'withdrawn' | 'reinstated' | null;
  readonly movements: readonly DisputeMovement[];
  readonly at: Date;
}

const isBase = (currency: string) => currency.toUpperCase() === BASE_CURRENCY;

/** Cents of what was paid in euro cents of the books: the same part of them where another currency was paid. */
const euroOf = ({ walletCents, cardIssue, cardIssueCents }: PaymentRow, cents: number, currency: string): number =>
  isBase(currency) || cardIssue !== 'amount' || !cardIssueCents ? cents : scale(walletCents, cents, cardIssueCents);

/**
 * What is known of a dispute after one more event. Events may come in any order and repeatedly: an end outlasts what was
 * open, and who names more movements knows more. Without movements, what the events are about counts.
 */
export function mergeDispute(known: ReturnFacts, told: DisputeTold, euroCents: number): ReturnFacts {
  const isEnded = known.state === 'won' || known.state === 'lost';
  const endsLater = told.end !== null && (!isEnded || told.at > known.toldAt);
  const state: ReturnFacts['state'] = endsLater ? told.end : isEnded ? known.state : 'open';
  const toldAt = endsLater || (!isEnded && told.at > known.toldAt) ? told.at : known.toldAt;
  const facts = { state, toldAt, amountCents: told.cents, amountCurrency: told.currency.toUpperCase() };
  const movements = Math.max(known.movements, told.movements.length);
  if (movements > 0) {
    if (told.movements.length < known.movements) return { ...known, ...facts };
    return { ...known, ...facts, movements, ...sumOf(told.movements, euroCents) };
  }
  const isTaken = known.takenCents > 0 || told.moved !== null || told.end === 'lost';
  const takenCents = isTaken ? euroCents : 0;
  const isBack = state === 'won' || told.moved === 'reinstated' || known.backCents > 0;
  return { ...known, ...facts, takenCents, backCents: isBack ? takenCents : 0 };
}

function sumOf(movements: readonly DisputeMovement[], euroCents: number) {
  const sum = { takenCents: 0, backCents: 0, feeCents: 0 };
  for (const { cents, feeCents, currency } of movements) {
    // Settled in another currency, it is the disputed amount all the same.
    const inEuro = (part: number) => (isBase(currency) || cents === 0 ? part : scale(euroCents, part, Math.abs(cents)));
    if (cents < 0) sum.takenCents += inEuro(-cents);
    else sum.backCents += inEuro(cents);
    sum.feeCents += inEuro(feeCents);
  }
  return sum;
}

/**
 * Stores and posts what the provider reports about money that went back.
 * @returns false if the payment is not one of ours
 */
async function note(
  tx: Tx,
  ctx: Context,
  ref: CardRef,
  of: ReturnRef,
  merge: (known: ReturnFacts, payment: PaymentRow) => ReturnFacts | Promise<ReturnFacts>,
): Promise<boolean> {
  const row = await lockCardPayment(tx, ref);
  if (!row) return false;
  const news = await noteReturn(tx, ctx, row, of, (known) => merge(known, row));
  if (news) await restatePayment(tx, ctx, row, of.kind, news);
  return true;
}

export const noteDispute = (tx: Tx, ctx: Context, ref: CardRef, told: DisputeTold): Promise<boolean> =>
  note(tx, ctx, ref, { kind: 'dispute', reference: told.id }, (known, row) =>
    mergeDispute(known, told, euroOf(row, told.cents, told.currency)),
  );

/** What one event tells of refunds, in the smallest unit of the currency that was paid in. */
export interface RefundTold {
  readonly cents: number;
  readonly currency: string;
  readonly at: Date;
}

/** What one event tells of one refund, by the provider's number. */
interface OneRefundTold extends RefundTold {
  readonly id: string;
}

/**
 * What left by refunds at least: what the provider counted at a moment with what had failed before, which it counts no
 * more; and all refunds that are known by their numbers. A refund that follows within the second in which one failed is
 * known by its number alone.
 */
async function refundedBy(tx: Tx, row: PaymentRow, { cents, currency, at }: RefundTold): Promise<number> {
  const counted = euroOf(row, cents, currency) + (await failedRefunds(tx, row.id, at));
  const byNumber = await knownRefunds(tx, row.id);
  return Math.max(
    counted,
    byNumber.reduce((sum, each) => sum + euroOf(row, each.cents, each.currency), 0),
  );
}

/** What was refunded of a payment so far. Of what is told in any order, the latest counts. */
export const noteRefunds = (tx: Tx, ctx: Context, ref: CardRef, told: RefundTold): Promise<boolean> =>
  note(tx, ctx, ref, { kind: 'refund' }, async (known, row) => {
    const isLatest = known.amountCents === 0 || told.at >= known.toldAt;
    const amountCents =
      told.at.getTime() === known.toldAt.getTime() ? Math.max(known.amountCents, told.cents) : told.cents;
    return {
      ...known,
      state: 'done',
      ...(isLatest && { toldAt: told.at, amountCents, amountCurrency: told.currency.toUpperCase() }),
      // What the team has reversed is the same money.
      takenCents: Math.max(known.takenCents, await refundedBy(tx, row, told)),
    };
  });

/** What was refunded, after something is new of one refund. */
const recountRefunds = (tx: Tx, ctx: Context, ref: CardRef): Promise<boolean> =>
  note(tx, ctx, ref, { kind: 'refund' }, async (known, row) => {
    const byNumber = (await knownRefunds(tx, row.id)).filter(({ hasFailed }) => !hasFailed);
    const sum = byNumber.reduce((all, { cents }) => all + cents, 0);
    // Until the provider counts all of them.
    const told =
      known.toldAt.getTime() === 0 && byNumber[0]
        ? { amountCents: sum, amountCurrency: byNumber[0].currency.toUpperCase() }
        : { amountCents: known.amountCents, amountCurrency: known.amountCurrency };
    const { amountCents: cents, amountCurrency: currency } = told;
    const refunded = await refundedBy(tx, row, { cents, currency, at: known.toldAt });
    return { ...known, ...told, state: 'done', takenCents: Math.max(known.takenCents, refunded) };
  });

/** One refund was made, as its provider tells by its number. */
export async function noteRefund(tx: Tx, ctx: Context, ref: CardRef, told: OneRefundTold): Promise<boolean> {
  const row = await lockCardPayment(tx, ref);
  if (!row) return false;
  await tellRefund(tx, row.id, told);
  return recountRefunds(tx, ctx, ref);
}

/** A refund did not reach the card: the provider has the money again. */
export async function noteFailedRefund(
  tx: Tx,
  ctx: Context,
  ref: CardRef,
  { id, cents, currency, at }: OneRefundTold,
): Promise<boolean> {
  const isOurs = await note(tx, ctx, ref, { kind: 'failed_refund', reference: id }, (known, row) => ({
    ...known,
    state: 'done',
    toldAt: known.backCents > 0 && known.toldAt < at ? known.toldAt : at,
    amountCents: cents,
    amountCurrency: currency.toUpperCase(),
    backCents: euroOf(row, cents, currency),
  }));
  // Refunds that were told before it may be later ones.
  const row = isOurs ? await lockCardPayment(tx, ref) : undefined;
  if (row?.returns.some(({ kind, reference, amountCents }) => kind === 'refund' && reference === '' && amountCents > 0))
    await recountRefunds(tx, ctx, ref);
  return isOurs;
}
