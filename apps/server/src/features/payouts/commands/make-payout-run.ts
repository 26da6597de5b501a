import { isBic } from '@linkstand/contract/payments/iban';
import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import type { PayeeRef, PaymentVault } from '../../owners/payment.ts';
import { readSetting } from '../../settings/queries.ts';
import { type BankDebtor, MAX_PAYOUTS } from '../bank-order.ts';
import { type Due, findDue, type PaidLine } from '../due.ts';
import type { OpenPayout } from '../post-payout.ts';

interface RunInput {
  /** When the bank is to pay. */
  readonly day: string;
  /** Payees to leave out. */
  readonly except: readonly PayeeRef[];
}

/** The house as a payer. @throws Refusal 422 before anybody has said who it is and from which account it pays */
export async function readDebtor(tx: Tx): Promise<BankDebtor> {
  const { legalName, iban, bic, city, country } = await readSetting(tx, 'fiscal_identity');
  if (legalName === '' || iban === '') throw rule('payout_no_account');
  return { name: legalName, iban, ...(isBic(bic) ? { bic } : {}), ...(city === '' ? {} : { city, country }) };
}

/** Of two who make one at the same moment the second finds everybody in the first one's run. */
export const lockRuns = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('payout runs'))`.execute(tx);

/**
 * Makes a run of everything that is due on its day. Nothing is posted: that is when it is paid.
 * @returns its id
 * @throws Refusal 422 where nothing is due, or the house has no account to pay from
 */
export async function makePayoutRun(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now' | 'timeZone'>,
  vault: PaymentVault,
  { day, except }: RunInput,
): Promise<number> {
  if (day < dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'day', code: 'day_in_past' });
  await lockRuns(tx);
  const debtor = await readDebtor(tx);
  const { thresholdCents, termDays } = await readSetting(tx, 'payout_terms');
  const payer = await readSetting(tx, 'fiscal_identity');
  const terms = { day, timeZone: ctx.timeZone, thresholdCents, termDays, except, payer };
  const { due, leftOut } = await findDue(tx, vault, terms);
  if (due.length === 0) throw rule('payout_nothing_due');
  if (due.length > MAX_PAYOUTS) throw rule('list_long', { parameters: { max: MAX_PAYOUTS } });
  const { id } = await tx
    .insertInto('payoutRuns')
    .values({
      day,
      thresholdCents,
      debtor: JSON.stringify(debtor),
      leftOut: JSON.stringify(leftOut),
      madeBy: ctx.actor.name,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const each of due) await addPayout(tx, id, each);
  return id;
}

interface NewPayout extends Pick<Due, 'cents' | 'dueCents' | 'withheldCents' | 'sealed'> {
  readonly payee: PayeeRef;
  readonly lines: readonly Pick<PaidLine, 'briefingId' | 'transferId' | 'cents' | 'withheldCents'>[];
  readonly hint: object;
  /** The document that it pays, if it pays one alone. */
  readonly invoiceId?: number;
}

export async function addPayout(
  tx: Tx,
  runId: number,
  { payee, cents, dueCents, withheldCents, lines, sealed, hint, invoiceId }: NewPayout,
): Promise<OpenPayout> {
  const of = payee.kind === 'owner' ? { ownerId: payee.id, sellerId: null } : { ownerId: null, sellerId: payee.id };
  const { id } = await tx
    .insertInto('payouts')
    .values({
      runId,
      ...of,
      cents,
      dueCents,
      withheldCents,
      accountSealed: sealed,
      accountHint: JSON.stringify(hint),
      invoiceId: invoiceId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const endToEndId = `PAYOUT-${String(id).padStart(6, '0')}`;
  await tx.updateTable('payouts').set({ endToEndId }).where('id', '=', id).execute();
  if (lines.length > 0)
    await tx
      .insertInto('payoutLines')
      .values(
        lines.map(({ briefingId, transferId, cents: lineCents, withheldCents: lineWithheldCents }) => ({
          payoutId: id,
          briefingId,
          transferId,
          cents: lineCents,
          withheldCents: lineWithheldCents,
        })),
      )
      .execute();
  return { id, ...of, cents, endToEndId };
}
