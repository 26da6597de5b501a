import { BLOCKING_RETURNS, type ReturnReason } from '@linkstand/contract/payouts/choices';
import type { PayoutReturn } from '@linkstand/contract/payouts/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, type Tx, together } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/list/read.ts';
import { record } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import { restateSupplier } from '../../invoices/settle-invoice.ts';
import { lockSupplier, payableOf, supplierOf } from '../../invoices/supplier-payments.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { postTransfer, reverseTransfer } from '../../ledger/transfers.ts';
import { payoutRuns } from '../resource.ts';
import { holdPayout, touchRun } from './hold-payout.ts';

interface Returned {
  readonly payoutId: number;
  readonly returnedOn: string;
  readonly reason: ReturnReason;
  /** The amount that came back, if the bank took a fee of it. Default: all of it. */
  readonly cents?: number | undefined;
}

/**
 * A bank returned a payout, or it was marked as paid and never was: its transfer is reversed, and what it paid is open
 * again. Details of an account that can't be paid into are confirmed anew before the next run.
 * @throws Refusal 409 if it is not paid, 422 for more than was paid or a day before it was
 */
export const returnPayout = (ctx: Context, { payoutId, returnedOn, reason, cents }: Returned): Promise<void> =>
  together(ctx, async (tx) => {
    const { run, payout } = await holdPayout(tx, ctx, payoutId);
    const supplier = supplierOf(payout);
    await lockSupplier(tx, supplier);
    if (payout.state !== 'paid' || payout.transferId === null || payout.paidOn === null)
      throw conflict('not_possible_now');
    const backCents = cents ?? payout.cents;
    if (backCents > payout.cents)
      throw fieldRule({ path: 'cents', code: 'more_than_open', parameters: { amount: { cents: payout.cents } } });
    if (returnedOn < payout.paidOn) throw fieldRule({ path: 'returnedOn', code: 'days_reversed' });
    await reverseTransfer(tx, ctx, payout.transferId, reason);
    const keptCents = payout.ownerId === null ? 0 : await withheldOfDocuments(tx, payoutId);
    if (payout.ownerId !== null && keptCents > 0)
      await postTransfer(tx, ctx, {
        kind: 'withholding',
        entries: [
          [payableOf(supplier), keptCents],
          [accountOf('withheld_tax', payout.ownerId), -keptCents],
        ],
        reason: payout.endToEndId ?? '',
        key: `payout/${payoutId}/withheld`,
      });
    if (backCents < payout.cents)
      await postTransfer(tx, ctx, {
        kind: 'bank_fee',
        entries: [
          ['provider_fees', payout.cents - backCents],
          ['bank', backCents - payout.cents],
        ],
        reason: payout.endToEndId ?? '',
        key: `payout/${payoutId}/returned`,
      });
    await tx
      .updateTable('payouts')
      .set({ state: 'returned', returnedOn, returnReason: reason })
      .where('id', '=', payoutId)
      .execute();
    await tx
      .updateTable('briefingFinances')
      .from('payoutLines')
      .set({ ownerPayment: 'open' })
      .where('payoutLines.payoutId', '=', payoutId)
      .whereRef('payoutLines.transferId', '=', 'briefingFinances.ownerTransferId')
      // Nothing is owed for what a credit note took back since.
      .where(sql<SqlBool>`not exists (select from invoice_lines l
      where l.briefing_id = payout_lines.briefing_id and l.side = 'owner' and l.net_cents <= (
        select sum(c.net_cents) from invoice_lines c join invoices n on n.id = c.invoice_id
        where c.corrects_line_id = l.id and n.number is not null))`)
      .execute();
    await restateSupplier(tx, ctx, supplier, returnedOn);
    if (BLOCKING_RETURNS.includes(reason)) await blockAccount(tx, ctx, payout, reason);
    await touchRun(tx, run);
    await record(tx, ctx, {
      entity: 'payout_runs',
      entityId: run.id,
      action: 'payout.return',
      changes: { returned: [null, payout.endToEndId], returnReason: [null, reason] },
      data: { payoutId, wasPaid: reason !== 'not_paid' },
    });
  });

/** Tax that the payout withheld from publications on a document since: the document withholds it all the same. */
async function withheldOfDocuments(tx: Tx, payoutId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    update payout_lines l set stays_withheld = true
    where l.payout_id = ${payoutId} and l.withheld_cents > 0 and exists (
      select from invoice_lines il join invoices i on i.id = il.invoice_id
      where il.briefing_id = l.briefing_id and il.side = 'owner' and i.number is not null)
    returning l.withheld_cents as cents`.execute(tx);
  return sumCents(rows.map(({ cents }) => cents));
}

/**
 * Takes back the confirmation of the details that the payout was made with: others that replaced them meanwhile stay.
 * The history of the owner or seller says so.
 */
async function blockAccount(
  tx: Tx,
  ctx: Context,
  { ownerId, sellerId, accountSealed }: { ownerId: number | null; sellerId: number | null; accountSealed: Buffer },
  reason: ReturnReason,
): Promise<void> {
  const details = { paymentConfirmedAt: null, paymentConfirmedById: null };
  const [blocked] =
    ownerId === null
      ? await tx
          .updateTable('sellerAccounts')
          .set({ ...details, version: NEXT_VERSION })
          .where('sellerId', '=', sellerId)
          .where('paymentSealed', '=', accountSealed)
          .where('paymentConfirmedAt', 'is not', null)
          .returning('sellerId as id')
          .execute()
      : await tx
          .updateTable('owners')
          .set({ ...details, version: NEXT_VERSION })
          .where('id', '=', ownerId)
          .where('paymentSealed', '=', accountSealed)
          .where('paymentConfirmedAt', 'is not', null)
          .returning('id')
          .execute();
  if (!blocked) return;
  await record(tx, ctx, {
    entity: ownerId === null ? 'users' : 'owners',
    entityId: blocked.id,
    action: ownerId === null ? 'user.block_payment' : 'owner.block_payment',
    changes: { paymentConfirmed: [true, false], returnReason: [null, reason] },
  });
}

/** A person says that the bank returned a payout of a run. */
export const returnPayoutByHand = (
  ctx: Context,
  { id, version, ...returned }: RecordRef & z.output<typeof PayoutReturn>,
): Promise<void> =>
  together(ctx, async (tx, inside) => {
    const run = await findRow(payoutRuns, tx, inside, id);
    if (version !== undefined && version !== run.version) throw conflict('changed_meanwhile');
    const of = await tx.selectFrom('payouts').select('runId').where('id', '=', returned.payoutId).executeTakeFirst();
    if (of?.runId !== id) throw fieldRule({ path: 'payoutId', code: 'choose_other' });
    if (returned.returnedOn > dayIn(ctx.now, ctx.timeZone))
      throw fieldRule({ path: 'returnedOn', code: 'day_in_future' });
    await returnPayout(inside, returned);
  });
