import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { restateSupplier } from '../invoices/settle-invoice.ts';
import { payableOf, supplierOf } from '../invoices/supplier-payments.ts';
import { accountOf } from '../ledger/accounts.ts';
import { postTransfer } from '../ledger/transfers.ts';

export interface OpenPayout {
  readonly id: number;
  readonly ownerId: number | null;
  readonly sellerId: number | null;
  readonly cents: number;
  readonly endToEndId: string | null;
}

/** Payouts of a run that are not paid yet. */
export const findOpenPayouts = (tx: Tx, runId: number): Promise<OpenPayout[]> =>
  tx
    .selectFrom('payouts')
    .select(['id', 'ownerId', 'sellerId', 'cents', 'endToEndId'])
    .where('runId', '=', runId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();

/**
 * The tax that a payout withholds. A document that was issued since the run was made withholds from its publications by
 * itself.
 */
async function restateWithheld(tx: Tx, payoutId: number): Promise<number> {
  await sql`update payout_lines l set withheld_cents = 0
    where l.payout_id = ${payoutId} and l.withheld_cents > 0 and exists (
      select from invoice_lines il join invoices i on i.id = il.invoice_id
      where il.briefing_id = l.briefing_id and il.side = 'owner' and i.number is not null)`.execute(tx);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(withheld_cents), 0)::bigint as cents from payout_lines where payout_id = ${payoutId}`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
}

/** Posts one payout and says so on what it pays. The caller holds its run. */
export async function postPayout(
  tx: Tx,
  ctx: Context,
  { id, ownerId, sellerId, cents, endToEndId }: OpenPayout,
  paidOn: string,
): Promise<void> {
  const withheldCents = ownerId === null ? 0 : await restateWithheld(tx, id);
  const supplier = supplierOf({ ownerId, sellerId });
  const { transferId } = await postTransfer(tx, ctx, {
    kind: 'payout',
    entries: [
      [payableOf(supplier), cents + withheldCents],
      ['bank', -cents],
      [ownerId === null ? 'withheld_tax' : accountOf('withheld_tax', ownerId), -withheldCents],
    ],
    reason: endToEndId ?? '',
    key: `payout/${id}`,
  });
  await tx
    .updateTable('payouts')
    .set({ state: 'paid', paidOn, transferId, withheldCents })
    .where('id', '=', id)
    .execute();
  // What was turned back meanwhile is not paid by it; the difference is carried forward.
  await tx
    .updateTable('briefingFinances')
    .from('payoutLines')
    .set({ ownerPayment: 'paid' })
    .where('payoutLines.payoutId', '=', id)
    .whereRef('payoutLines.transferId', '=', 'briefingFinances.ownerTransferId')
    .execute();
  await restateSupplier(tx, ctx, supplier, paidOn);
}
