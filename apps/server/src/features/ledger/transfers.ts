import type { TransferKind } from '@linkstand/contract/finances/choices';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { actorIdOf, type Context, type Database, type Tx } from '../../platform/context.ts';
import { conflict, type Refusal, rule } from '../../platform/errors.ts';
import { type AccountKey, accountOf, FREE_CENTS, holderOf, makeAccounts, readAccountKey } from './accounts.ts';
import { balanceOf } from './balances.ts';

/** One account and its signed cents: debits positive, credits negative. */
export type Entry = readonly [account: AccountKey, cents: number];

export interface Transfer {
  readonly kind: TransferKind;
  /** Two or more, each account once, summing to zero. Entries of zero cents are dropped. */
  readonly entries: readonly Entry[];
  readonly briefingId?: number | undefined;
  readonly invoiceId?: number | undefined;
  readonly paymentId?: number | undefined;
  readonly reason?: string | undefined;
  readonly reverses?: number | undefined;
  /** A key posts once, however often it is used. With other content it is refused. */
  readonly key?: string | undefined;
}

export interface Posted {
  readonly transferId: number;
  /** False if the transfer had been posted before, by its key. */
  readonly isNew: boolean;
}

const real = ({ entries }: Transfer): Entry[] => entries.filter(([, cents]) => cents !== 0);

function requireBalance(entries: readonly Entry[]): void {
  const sum = entries.reduce((total, [, cents]) => total + BigInt(cents), 0n);
  const accounts = new Set(entries.map(([account]) => account));
  if (sum !== 0n || entries.length < 2 || accounts.size !== entries.length)
    throw new Error(`No transfer: ${JSON.stringify(entries)} sum to ${sum}.`);
}

/** As the type of the database's functions. */
function rowOf({ actor, now }: Pick<Context, 'actor' | 'now'>, transfer: Transfer): RawBuilder<unknown> {
  const { kind, briefingId = null, invoiceId = null, paymentId = null, reason = '', reverses = null, key } = transfer;
  // Two requests are the same when they would post the same.
  const asked = JSON.stringify([kind, real(transfer), briefingId, invoiceId, paymentId, reverses]);
  const hash = key === undefined ? sql`null` : sql`sha256(convert_to(${asked}, 'UTF8'))`;
  return sql`row(null, ${now}::timestamptz, ${kind}, ${briefingId}, ${invoiceId}, ${paymentId}, ${actor.kind},
    ${actorIdOf(actor)}, ${actor.name}, ${reason}, ${key ?? null}, ${hash}, ${reverses})::ledger_transfers`;
}

const accountsOf = (entries: readonly Entry[]) => entries.map(([account]) => account);
const centsOf = (entries: readonly Entry[]) => entries.map(([, cents]) => cents);

/**
 * What is posted to an owner that was merged into another belongs to that one, such as the reversal of what was posted
 * before. Withheld tax stays where it was withheld.
 */
async function onWholeOwners(tx: Tx, entries: readonly Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap(([account]) => holderOf(account, 'payable') ?? []);
  if (ids.length === 0) return [...entries];
  // Locked, so that it is merged before this is posted, or takes this along.
  const owners = await tx
    .selectFrom('owners')
    .select(['id', 'mergedIntoId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const into = new Map<AccountKey, number | null>(
    owners.map(({ id, mergedIntoId }) => [accountOf('payable', id), mergedIntoId]),
  );
  const cents = new Map<AccountKey, number>();
  for (const [account, amount] of entries) {
    const id = into.get(account);
    const key = id == null ? account : accountOf('payable', id);
    cents.set(key, (cents.get(key) ?? 0) + amount);
  }
  return [...cents].filter(([, amount]) => amount !== 0);
}

/**
 * Posts a transfer in the caller's transaction.
 * @throws Refusal 422 `insufficient_funds` if a wallet would go below its limit, 409 `idempotency_reused` if the key
 * belongs to another transfer
 */
export async function postTransfer(tx: Tx, ctx: Pick<Context, 'actor' | 'now'>, transfer: Transfer): Promise<Posted> {
  const entries = await onWholeOwners(tx, real(transfer));
  requireBalance(entries);
  const row = rowOf(ctx, transfer);
  const post = async () => {
    const { rows } = await sql<{ transferId: number | null; isNew: boolean; isSame: boolean }>`
      select posted.transfer_id, posted.is_new,
        posted.is_new or posted.known_hash = (asked.row).request_hash as is_same
      from (select ${row} as row) asked,
        ledger_post(${accountsOf(entries)}::text[], ${centsOf(entries)}::bigint[], asked.row) posted`.execute(tx);
    return rows[0];
  };
  return withinLimit(async () => {
    let posted = await post();
    if (posted?.transferId == null) {
      await makeAccounts(tx, accountsOf(entries));
      posted = await post();
    }
    if (posted?.transferId == null) throw new Error(`An account of ${accountsOf(entries)} can't be made.`);
    if (!posted.isSame) throw conflict('idempotency_reused');
    if (posted.isNew) for (const id of creditedWallets(entries)) await settleDebt(tx, ctx, id);
    return { transferId: posted.transferId, isNew: posted.isNew };
  });
}

/**
 * Reverses a transfer by one with every sign inverted. A second call returns the first reversal.
 * @throws Refusal 422 `insufficient_funds` if the money has been spent
 */
export async function reverseTransfer(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now'>,
  transferId: number,
  reason = '',
): Promise<Posted> {
  // If two come at once, the second waits here. Otherwise the database would check the reversed transfer before the
  // key, and refuse it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reverse/${transferId}`}, 0))`.execute(tx);
  const original = await tx
    .selectFrom('ledgerTransfers')
    .select(['briefingId', 'invoiceId', 'paymentId'])
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow();
  const entries = await tx
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'accountId')
    .select(['key', 'cents'])
    .where('transferId', '=', transferId)
    .orderBy('ledgerAccounts.id')
    .execute();
  return postTransfer(tx, ctx, {
    kind: 'reversal',
    entries: entries.map(({ key, cents }) => [readAccountKey(key), -cents]),
    briefingId: original.briefingId ?? undefined,
    invoiceId: original.invoiceId ?? undefined,
    paymentId: original.paymentId ?? undefined,
    reason,
    reverses: transferId,
    key: `reverse/${transferId}`,
  });
}

export interface Hold {
  readonly billingAccountId: number;
  readonly briefingId: number;
  readonly billingMode: 'prepaid' | 'postpaid';
  /** Cents. */
  readonly net: number;
  readonly vat: number;
}

/**
 * Holds what briefings will cost in their buyers' wallets, so that it can't be spent on anything else.
 * @throws Refusal 422 `insufficient_funds` with what all of them lack together
 */
export async function holdMoney(tx: Tx, { now }: Pick<Context, 'now'>, ...holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  if (holds.length > 1) await requireFree(tx, holds);
  const column = <K extends keyof Hold>(name: K) => holds.map((hold) => hold[name]);
  await withinLimit(() =>
    sql`
      select wallet_hold(billing_account_id, briefing_id, billing_mode, net, vat, ${now})
      from unnest(${column('billingAccountId')}::bigint[], ${column('briefingId')}::bigint[],
        ${column('billingMode')}::text[], ${column('net')}::bigint[], ${column('vat')}::bigint[])
        as asked (billing_account_id, briefing_id, billing_mode, net, vat)`.execute(tx),
  );
}

/** Checks the sum first: the database refuses the first hold that doesn't fit without knowing of the others. */
async function requireFree(tx: Tx, holds: readonly Hold[]): Promise<void> {
  const wanted = new Map<number, number>();
  for (const { billingAccountId, net, vat } of holds)
    wanted.set(billingAccountId, (wanted.get(billingAccountId) ?? 0) + net + vat);
  const { rows } = await sql<{ id: number; free: number }>`
    select billing_account_id as id, ${FREE_CENTS} as free
    from wallet_balances where billing_account_id = any (${[...wanted.keys()]})
    order by billing_account_id for no key update`.execute(tx);
  for (const { id, free } of rows) {
    const missingCents = (wanted.get(id) ?? 0) - free;
    if (missingCents > 0) throw insufficientFunds(missingCents);
  }
}

/** Releases what is held for a briefing. False if nothing is held. */
export async function releaseHold(tx: Tx, ctx: Pick<Context, 'actor' | 'now'>, briefingId: number): Promise<boolean> {
  const { rows } = await sql<{ accountId: number }>`
    select h.billing_account_id as account_id from (select wallet_release(${briefingId}, ${ctx.now}) as id) released
      join holds h on h.id = released.id`.execute(tx);
  const [released] = rows;
  if (released) await settleDebt(tx, ctx, released.accountId);
  return released !== undefined;
}

/** What was taken back of a client's payments and could not be taken from its wallet any more. Cents. */
export const debtOf = (db: Database | Tx, billingAccountId: number): Promise<number> =>
  balanceOf(db, accountOf('wallet_debt', billingAccountId));

/** Billing accounts that a capture charges. */
const billedBy = (entries: readonly Entry[]): number[] =>
  entries.flatMap(([account]) => holderOf(account, 'wallet', 'receivable') ?? []);

/** Billing accounts whose wallets a transfer credits. */
const creditedWallets = (entries: readonly Entry[]): number[] =>
  entries.flatMap(([account, cents]) => (cents < 0 ? (holderOf(account, 'wallet') ?? []) : []));

/** Wallets whose debts are paid at the end of the work of a transaction. */
const paidLast = new WeakMap<Tx, Set<number>>();

/** What the work releases and takes again is not free in between: debts are paid from what is free at its end. */
export async function payingDebtsLast(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now'>,
  work: () => Promise<void>,
): Promise<void> {
  if (paidLast.has(tx)) return work();
  const wallets = new Set<number>();
  paidLast.set(tx, wallets);
  try {
    await work();
  } finally {
    paidLast.delete(tx);
  }
  for (const id of wallets) await settleDebt(tx, ctx, id);
}

/** What a wallet owes is paid from the first money that is free in it. The wallet's row is locked already. */
async function settleDebt(tx: Tx, ctx: Pick<Context, 'actor' | 'now'>, billingAccountId: number): Promise<void> {
  const later = paidLast.get(tx);
  if (later) {
    later.add(billingAccountId);
    return;
  }
  const debt = await debtOf(tx, billingAccountId);
  if (debt <= 0) return;
  const paid = Math.min(debt, (await takeableOf(tx, billingAccountId)).ownCents);
  if (paid <= 0) return;
  await postTransfer(tx, ctx, {
    kind: 'debt_payment',
    entries: [
      [accountOf('wallet', billingAccountId), paid],
      [accountOf('wallet_debt', billingAccountId), -paid],
    ],
  });
}

/**
 * What may be taken out of a wallet, within its credit, and how much of it is free money; its row is locked.
 * Cents, not below 0.
 */
export async function takeableOf(tx: Tx, billingAccountId: number): Promise<{ cents: number; ownCents: number }> {
  const { rows } = await sql<{ cents: number; ownCents: number }>`
    select greatest(0, posted_cents - held_cents + credit_limit_cents) as cents,
      greatest(0, posted_cents - held_cents) as own_cents
    from wallet_balances where billing_account_id = ${billingAccountId} for no key update`.execute(tx);
  return rows[0] ?? { cents: 0, ownCents: 0 };
}

/**
 * Captures what is held for a briefing with this transfer, between accounts of the company and of the billing account.
 * Null if nothing is held: then nothing is posted.
 * @throws Refusal 422 `insufficient_funds` if it takes more than was held and is available
 */
export async function captureHold(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now'>,
  briefingId: number,
  transfer: Omit<Transfer, 'briefingId' | 'key' | 'reverses'>,
): Promise<number | null> {
  const entries = real(transfer);
  requireBalance(entries);
  return withinLimit(async () => {
    const { rows } = await sql<{ transferId: number | null }>`
      select wallet_capture(${briefingId}, ${accountsOf(entries)}::text[], ${centsOf(entries)}::bigint[],
        ${rowOf(ctx, { ...transfer, briefingId })}) as transfer_id`.execute(tx);
    const transferId = rows[0]?.transferId ?? null;
    // What was held and is not taken out of the wallet is free.
    if (transferId !== null) for (const id of billedBy(entries)) await settleDebt(tx, ctx, id);
    return transferId;
  });
}

/** Turns the database's refusal of a wallet below its limit into words for people. */
async function withinLimit<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw lackOf(error) ?? error;
  }
}

function lackOf(error: unknown): Refusal | undefined {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'wallet_within_limit') return;
  const missingCents = Number(error.detail);
  // Only the functions say how much; the constraint itself has found a fault of ours.
  return Number.isNaN(missingCents) ? undefined : insufficientFunds(missingCents);
}

const insufficientFunds = (missingCents: number): Refusal =>
  rule('insufficient_funds', { missingCents, parameters: { amount: { cents: missingCents } } });
