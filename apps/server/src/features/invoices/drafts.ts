import { type InvoiceSide, type InvoiceType, MAX_LINES } from '@linkstand/contract/invoices/choices';
import { CATEGORY_OF_RULE, type TaxRule, type VatCategory } from '@linkstand/contract/invoices/tax';
import { adjustmentFaults, type InvoiceTotals, invoiceTotals, lineNet } from '@linkstand/contract/invoices/totals';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Tx } from '../../platform/context.ts';
import { fieldRule, rule } from '../../platform/errors.ts';
import { taxFactsOf } from '../finances/tax-facts.ts';
import { ownerWithholdingBp } from '../finances/withholding.ts';
import { type DueItem, type DueQuestion, findDue, groupDue } from './due.ts';
import { type PartyRef, readParty } from './parties.ts';
import { findAdjustments, findLines, type InvoiceRow } from './queries.ts';

/** Who drafts, and when. */
export type Drafting = Pick<Context, 'actor' | 'now' | 'timeZone'>;

export const SIDE_OF: Readonly<Record<InvoiceType, InvoiceSide | null>> = {
  client: 'client',
  owner: 'owner',
  seller: 'seller',
  credit_note: null,
  top_up: null,
};

interface LineTax {
  readonly taxRule: TaxRule;
  readonly taxCategory: VatCategory;
  readonly vatBp: number;
}

/**
 * The tax of a line without terms of an order, decided today. A supplier without a tax number charges none, unless its
 * own document says otherwise.
 */
async function taxToday(tx: Tx, { now, timeZone }: Drafting, ref: PartyRef): Promise<LineTax> {
  const day = dayIn(now, timeZone);
  const { billingAccountId, ownerId, sellerId } = ref;
  if (sellerId !== null && (await readParty(tx, ref)).frozen.taxNumber === '')
    return { taxRule: 'no_vat_country', taxCategory: 'O', vatBp: 0 };
  const {
    rule: taxRule,
    category,
    rateBp,
  } = billingAccountId !== null
    ? await taxFactsOf(tx, 'buyer', { billingAccountId }, day, now)
    : await taxFactsOf(tx, 'supplier', ownerId !== null ? { ownerId } : { sellerId: sellerId ?? 0 }, day, now);
  return { taxRule, taxCategory: category, vatBp: rateBp };
}

/** What lines need beside their amounts, read once per document. */
export type TaxOfParty = () => Promise<LineTax>;
export const taxOfParty = (tx: Tx, ctx: Drafting, ref: PartyRef): TaxOfParty => {
  let known: Promise<LineTax> | undefined;
  return () => {
    known ??= taxToday(tx, ctx, ref);
    return known;
  };
};

/** Adds what is due to a draft, and marks it as being invoiced. */
export async function addDueItems(
  tx: Tx,
  ctx: Drafting,
  { id, type, ...ref }: Pick<InvoiceRow, 'id' | 'type' | 'billingAccountId' | 'ownerId' | 'sellerId'>,
  items: readonly DueItem[],
): Promise<void> {
  if (items.length === 0) return;
  const today = taxOfParty(tx, ctx, ref);
  const side = SIDE_OF[type];
  const lines = [];
  for (const item of items) {
    const { taxRule, vatBp } = item;
    const tax =
      taxRule !== null && vatBp !== null ? { taxRule, taxCategory: CATEGORY_OF_RULE[taxRule], vatBp } : await today();
    lines.push({
      invoiceId: id,
      briefingId: item.briefingId,
      side: item.briefingId === null ? null : side,
      description: item.description,
      detail: item.detail,
      unitPriceCents: item.netCents,
      netCents: item.netCents,
      ...tax,
      postedNetCents: item.netCents,
      postedVatCents: item.postedVatCents ?? 0,
      commissionBp: item.commissionBp,
      isBonus: item.isBonus,
    });
  }
  await tx.insertInto('invoiceLines').values(lines).execute();
  await markPapers(
    tx,
    side,
    items.flatMap(({ briefingId }) => briefingId ?? []),
    'invoicing',
  );
}

type Papers = 'ongoing' | 'invoicing' | 'invoiced';

/** Stores with the publications how far one side's documents are. */
export async function markPapers(
  tx: Tx,
  side: InvoiceSide | null,
  briefingIds: readonly number[],
  status: Papers,
): Promise<void> {
  if (briefingIds.length === 0 || side === null || side === 'seller') return;
  await tx
    .updateTable('briefingFinances')
    .set(side === 'client' ? { clientStatus: status } : { ownerStatus: status })
    .where('briefingId', 'in', [...briefingIds])
    .execute();
}

/**
 * Tax is withheld from suppliers only: what a client owes is posted in full.
 * @throws Refusal 422 `suppliers_only`
 */
export function requireSupplierToWithhold(type: InvoiceType, withholdingBp = 0): void {
  const isSupplier = type === 'owner' || type === 'seller';
  if (withholdingBp > 0 && !isSupplier) throw fieldRule({ path: 'withholdingBp', code: 'suppliers_only' });
}

/** The totals of a document's lines and adjustments, in euros. */
export async function totalsOf(
  tx: Tx,
  { id, withholdingBp }: Pick<InvoiceRow, 'id' | 'withholdingBp'>,
): Promise<InvoiceTotals> {
  const [lines, adjustments] = [await findLines(tx, id), await findAdjustments(tx, id)];
  return invoiceTotals(lines.map(asLine), adjustments, withholdingBp);
}

export const asLine = (line: {
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly taxCategory: VatCategory;
  readonly vatBp: number;
}) => ({
  quantityMilli: line.quantityMilli,
  unitPriceCents: line.unitPriceCents,
  tax: { category: line.taxCategory, rateBp: line.vatBp },
});

export const netOfLine = (line: { readonly quantityMilli: number; readonly unitPriceCents: number }) =>
  lineNet({ ...line, tax: { category: 'S', rateBp: 0 } });

/**
 * Columns of a draft that follow from its lines.
 * @throws Refusal 422 if decreases exceed the total, or the draft has too many lines
 */
export async function countedColumns(tx: Tx, row: Pick<InvoiceRow, 'id' | 'withholdingBp'>) {
  const [lines, adjustments] = [await findLines(tx, row.id), await findAdjustments(tx, row.id)];
  if (lines.length > MAX_LINES) throw rule('invoice_too_long', { parameters: { most: MAX_LINES } });
  const [fault] = adjustmentFaults(lines.map(asLine), adjustments);
  const totals = invoiceTotals(lines.map(asLine), adjustments, row.withholdingBp);
  if (fault || totals.netCents < 0) throw rule('invoice_below_zero');
  return columnsOf(totals);
}

export const columnsOf = (totals: InvoiceTotals) => ({
  valueCents: totals.valueCents,
  increaseCents: totals.increaseCents,
  decreaseCents: totals.decreaseCents,
  vatCents: totals.vatCents,
  totalCents: totals.totalCents,
  withheldCents: totals.withheldCents,
  toPayCents: totals.toPayCents,
});

/** Creates a draft with what is due. */
export async function draftDocument(
  tx: Tx,
  ctx: Drafting,
  type: Exclude<InvoiceType, 'credit_note'>,
  ref: PartyRef,
  items: readonly DueItem[],
): Promise<number> {
  const days = items.map(({ day }) => day).toSorted();
  const { currency } = await readParty(tx, ref);
  const withholdingBp =
    ref.ownerId === null ? 0 : await ownerWithholdingBp(tx, ref.ownerId, dayIn(ctx.now, ctx.timeZone));
  const { id } = await tx
    .insertInto('invoices')
    .values({
      type,
      ...ref,
      currency,
      withholdingBp,
      paymentId: type === 'top_up' ? (items[0]?.paymentId ?? null) : null,
      periodFrom: days[0] ?? null,
      periodTo: days.at(-1) ?? null,
      createdBy: ctx.actor.name,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addDueItems(tx, ctx, { id, type, ...ref }, items);
  if (items.length > 0)
    await tx
      .updateTable('invoices')
      .set(await countedColumns(tx, { id, withholdingBp }))
      .where('id', '=', id)
      .execute();
  return id;
}

export const partyRef = (type: InvoiceType, partyId: number): PartyRef => ({
  billingAccountId: type === 'owner' || type === 'seller' ? null : partyId,
  ownerId: type === 'owner' ? partyId : null,
  sellerId: type === 'seller' ? partyId : null,
});

/** Locks what is due. A concurrent draft waits, and finds nothing left. */
export async function takeDue(tx: Tx, ctx: Drafting, question: DueQuestion): Promise<DueItem[]> {
  await sql`select pg_advisory_xact_lock(hashtext('invoices due'))`.execute(tx);
  return findDue(tx, ctx, question);
}

/** Drafts one document per party. @returns their ids, in the order of the parties' names */
export async function draftDue(tx: Tx, ctx: Drafting, question: DueQuestion): Promise<number[]> {
  const ids: number[] = [];
  for (const group of groupDue(await takeDue(tx, ctx, question)))
    for (let at = 0; at < group.length; at += MAX_LINES) {
      const items = group.slice(at, at + MAX_LINES);
      ids.push(await draftDocument(tx, ctx, question.type, partyRef(question.type, items[0]?.partyId ?? 0), items));
    }
  return ids;
}
