import type { InvoiceTotals } from '@linkstand/contract/invoices/totals';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import { settleBriefings } from '../finances/settle.ts';
import { accountOf, spendableOf } from '../ledger/accounts.ts';
import { type Entry, postTransfer } from '../ledger/transfers.ts';
import type { Drafting } from './drafts.ts';
import { findLines, type InvoiceLineRow, type InvoiceRow, isOfSupplier, openCents } from './queries.ts';
import { paidOfSupplier, payableOf, supplierOf } from './supplier-payments.ts';

/** Marks one side of the publications as paid, or as open again. */
export async function markPaid(
  tx: Tx,
  side: 'client' | 'owner',
  briefingIds: readonly number[],
  payment: 'paid' | 'open' = 'paid',
): Promise<void> {
  if (briefingIds.length === 0) return;
  await tx
    .updateTable('briefingFinances')
    .set(side === 'client' ? { clientPayment: payment } : { ownerPayment: payment })
    .where('briefingId', 'in', [...briefingIds])
    .execute();
}

export interface PostedAtIssue {
  /** What has been paid already, taken from a wallet line by line. */
  readonly paidCents: number;
  readonly setOffCents: number;
  readonly refundedCents: number;
}
const NOTHING: PostedAtIssue = { paidCents: 0, setOffCents: 0, refundedCents: 0 };

/** Posts the difference between the document's total and what the ledger has posted for its lines. */
export async function postAtIssue(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  totals: InvoiceTotals,
  corrected: InvoiceRow | null,
): Promise<PostedAtIssue> {
  if (corrected) return (isOfSupplier(row) ? postSupplierCredit : postCredit)(tx, ctx, row, totals, corrected);
  switch (row.type) {
    case 'client':
      return postForClient(tx, ctx, row, lines, totals);
    case 'top_up':
      // The payment was posted when it arrived.
      return { ...NOTHING, paidCents: totals.toPayCents };
    default:
      return postForSupplier(tx, ctx, row, lines, totals);
  }
}

const post = async (
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  kind: 'invoice_change' | 'withholding',
  entries: readonly Entry[],
) => {
  if (entries.every(([, cents]) => cents === 0)) return;
  await postTransfer(tx, ctx, { kind, entries, invoiceId: row.id, key: `invoice/${row.id}/${kind}` });
};

const missing = (lines: readonly InvoiceLineRow[], totals: InvoiceTotals) => ({
  net: totals.netCents - sumCents(lines.map(({ postedNetCents }) => postedNetCents ?? 0)),
  vat: totals.vatCents - sumCents(lines.map(({ postedVatCents }) => postedVatCents ?? 0)),
});

/**
 * Publications were posted one by one, while the document calculates VAT once per rate and may have further lines and
 * adjustments. If its total is higher, the difference is owed; cents of rounding come from the wallet that paid the
 * rest, if it has them. If its total is lower, the difference reduces what is owed, and the remainder returns to the
 * wallet.
 */
async function postForClient(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  totals: InvoiceTotals,
): Promise<PostedAtIssue> {
  const accountId = row.billingAccountId ?? 0;
  const { rows } = await sql<{ billingMode: string; cents: number }>`
    select f.billing_mode, coalesce(sum(f.client_net_cents + f.client_vat_cents), 0)::bigint as cents
    from briefing_finances f where f.briefing_id = any (${lines.flatMap(({ briefingId }) => briefingId ?? [])}::bigint[])
    group by f.billing_mode`.execute(tx);
  const taken = (mode: string) => rows.find(({ billingMode }) => billingMode === mode)?.cents ?? 0;
  const [paid, owed] = [taken('prepaid'), taken('postpaid')];
  const { net, vat } = missing(lines, totals);
  const more = net + vat;
  let fromWallet = 0;
  if (more < 0) fromWallet = Math.min(0, more + owed);
  else if (net === 0 && owed === 0 && (await spendableOf(tx, accountId, { locked: true })) >= more) fromWallet = more;
  await post(tx, ctx, row, 'invoice_change', [
    [accountOf('receivable', accountId), more - fromWallet],
    [accountOf('wallet', accountId), fromWallet],
    ['revenue', -net],
    ['vat', -vat],
  ]);
  return { ...NOTHING, paidCents: paid + fromWallet };
}

/** The cost was posted with each publication; this posts what the document adds, its VAT and the tax withheld. */
async function postForSupplier(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
  totals: InvoiceTotals,
): Promise<PostedAtIssue> {
  const { net, vat } = missing(lines, totals);
  const isOwner = row.type === 'owner';
  const payable = payableOf(supplierOf(row));
  await post(tx, ctx, row, 'invoice_change', [
    [isOwner ? 'cost' : 'commission', net],
    ['vat', vat],
    [payable, -net - vat],
  ]);
  // A payout may have withheld from publications that were on no document then.
  const withheldCents = totals.withheldCents - (isOwner ? await withheldByPayouts(tx, lines) : 0);
  await post(tx, ctx, row, 'withholding', [
    [payable, withheldCents],
    [isOwner ? accountOf('withheld_tax', row.ownerId ?? 0) : 'withheld_tax', -withheldCents],
  ]);
  // Its publications may have been paid out before.
  const paid = await paidOfSupplier(tx, supplierOf(row), { id: row.id, toPayCents: totals.toPayCents });
  return { ...NOTHING, paidCents: paid.get(row.id) ?? 0 };
}

async function withheldByPayouts(tx: Tx, lines: readonly InvoiceLineRow[]): Promise<number> {
  const briefingIds = lines.flatMap(({ briefingId, side }) => (side === 'owner' ? (briefingId ?? []) : []));
  if (briefingIds.length === 0) return 0;
  const { cents } = await tx
    .selectFrom('payoutLines as l')
    .innerJoin('payouts as p', 'p.id', 'l.payoutId')
    .innerJoin('briefingFinances as f', 'f.ownerTransferId', 'l.transferId')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('l.withheldCents'), eb.lit(0)).as('cents'))
    .where('p.state', '=', 'paid')
    .where('f.briefingId', 'in', briefingIds)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/**
 * A supplier's credit takes back what its document added to what we owe: cost, VAT and the tax withheld. It reduces what
 * is still to be paid of the document; the rest was paid already, and is taken off the next payout.
 */
async function postSupplierCredit(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  totals: InvoiceTotals,
  corrected: InvoiceRow,
): Promise<PostedAtIssue> {
  const { netCents, vatCents, withheldCents, toPayCents } = totals;
  const isOwner = row.ownerId !== null;
  const payable = payableOf(supplierOf(row));
  await post(tx, ctx, row, 'invoice_change', [
    [payable, netCents + vatCents],
    [isOwner ? 'cost' : 'commission', -netCents],
    ['vat', -vatCents],
  ]);
  await post(tx, ctx, row, 'withholding', [
    [isOwner ? accountOf('withheld_tax', row.ownerId ?? 0) : 'withheld_tax', withheldCents],
    [payable, -withheldCents],
  ]);
  const setOffCents = Math.min(openCents(corrected), toPayCents);
  return { paidCents: 0, setOffCents, refundedCents: toPayCents - setOffCents };
}

/** A credit reduces what is still open; the rest returns to the wallet. */
async function postCredit(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  totals: InvoiceTotals,
  corrected: InvoiceRow,
): Promise<PostedAtIssue> {
  const { netCents, vatCents, totalCents } = totals;
  const setOffCents = Math.min(openCents(corrected), totalCents);
  const refundedCents = totalCents - setOffCents;
  const accountId = row.billingAccountId ?? 0;
  await post(tx, ctx, row, 'invoice_change', [
    ['revenue', netCents],
    ['vat', vatCents],
    [accountOf('receivable', accountId), -setOffCents],
    [accountOf('wallet', accountId), -refundedCents],
  ]);
  return { paidCents: 0, setOffCents, refundedCents };
}

/**
 * Publications whose lines were credited in full: nothing is owed for them any more. A client's costs its client nothing
 * from now on and earns its seller nothing. If it is ordered again, it may be invoiced again. An owner's is in no payout
 * any more.
 */
export async function releaseCredited(
  tx: Tx,
  ctx: Drafting,
  row: InvoiceRow,
  lines: readonly InvoiceLineRow[],
): Promise<void> {
  const corrected = await findLines(tx, row.correctsId ?? 0);
  const whole = corrected.filter((line) => {
    const now = sumCents(lines.filter((each) => each.correctsLineId === line.id).map(({ netCents }) => netCents));
    return line.briefingId !== null && now > 0 && line.creditedCents + now >= line.netCents;
  });
  const ids = whole.flatMap(({ briefingId }) => briefingId ?? []);
  if (ids.length === 0) return;
  if (isOfSupplier(row)) {
    if (row.ownerId !== null) await markPaid(tx, 'owner', ids);
    return;
  }
  await tx
    .updateTable('invoiceLines')
    .set({ side: null })
    .where(
      'id',
      'in',
      whole.map(({ id }) => id),
    )
    .execute();
  await tx
    .updateTable('briefingFinances')
    .set({
      clientTransferId: null,
      clientNetCents: null,
      clientVatCents: null,
      clientStatus: 'invoiced',
      clientPayment: 'paid',
      clientCreditedAt: ctx.now,
    })
    .where('briefingId', 'in', ids)
    .execute();
  await settleBriefings(tx, ctx, ids, row.reason);
}
