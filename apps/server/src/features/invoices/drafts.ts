import { type DraftedType, type InvoiceSide, type InvoiceType, MAX_LINES } from '@linkstand/contract/invoices/choices';
import { CATEGORY_OF_RULE, type TaxDecision, type TaxRule, type VatCategory } from '@linkstand/contract/invoices/tax';
import { adjustmentFaults, type InvoiceTotals, invoiceTotals, lineNet } from '@linkstand/contract/invoices/totals';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { fieldRule, rule } from '../../platform/errors.ts';
import { NoVatRate, type TaxPartyKind, taxesOf, taxFactsOf } from '../finances/tax-facts.ts';
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

/** Whose tax a type of document states. */
export const TAX_PARTY_OF: Readonly<Record<Exclude<InvoiceType, 'credit_note' | 'top_up'>, TaxPartyKind>> = {
  client: 'billingAccount',
  owner: 'owner',
  seller: 'seller',
};

const lineTax = ({ rule: taxRule, category: taxCategory, rateBp: vatBp }: TaxDecision): LineTax => ({
  taxRule,
  taxCategory,
  vatBp,
});

/** The tax of a line that is written by hand: that of today. */
export async function taxOfWritten(tx: Tx, ctx: Drafting, type: InvoiceType, ref: PartyRef): Promise<LineTax> {
  if (type === 'credit_note' || type === 'top_up') throw new Error(`Nothing is written on a ${type}.`);
  const partyId = partyIdOf(ref);
  return lineTax(await taxFactsOf(tx, ctx, TAX_PARTY_OF[type], partyId, dayIn(ctx.now, ctx.timeZone)));
}

/**
 * What is due, with its tax by what is known of the day of publication now: a number may have turned out to be none since
 * it was ordered.
 *
 * @param unknown whether an item for whose country no rate is known is refused, or told as one without a rate, so that it
 * holds nobody else up
 * @throws Refusal 422 `vat_rate_unknown`
 */
export async function withTaxes(
  db: Database | Tx,
  ctx: Pick<Context, 'now' | 'timeZone'>,
  type: DraftedType,
  items: readonly DueItem[],
  unknown: 'refused' | 'told' = 'refused',
): Promise<DueItem[]> {
  if (type === 'top_up') return [...items];
  const taxOn = await taxesOf(
    db,
    ctx,
    TAX_PARTY_OF[type],
    items.map(({ partyId }) => partyId),
  );
  const decided: DueItem[] = [];
  for (const item of items)
    try {
      const { rule: taxRule, rateBp: vatBp } = await taxOn(item.partyId, item.day, item.taxFacts);
      decided.push({ ...item, taxRule, vatBp });
    } catch (error) {
      if (unknown === 'refused' || !(error instanceof NoVatRate)) throw error;
      decided.push({ ...item, noRate: error.place });
    }
  return decided;
}

/** Lines that are not subject to VAT stand on no document with others (EN 16931, BR-O-11 to 14). */
export const standsAlone = (taxRule: TaxRule | null): boolean => taxRule !== null && CATEGORY_OF_RULE[taxRule] === 'O';

/** Adds what is due, with its taxes, to a draft, and marks it as being invoiced. */
export async function addDueItems(
  tx: Tx,
  { id, type }: Pick<InvoiceRow, 'id' | 'type'>,
  items: readonly DueItem[],
): Promise<void> {
  if (items.length === 0) return;
  const side = SIDE_OF[type];
  const lines = items.map((item) => {
    const { taxRule, vatBp } = item;
    if (taxRule === null || vatBp === null) throw new Error('The tax of a line is not decided.');
    return {
      invoiceId: id,
      briefingId: item.briefingId,
      side: item.briefingId === null ? null : side,
      description: item.description,
      detail: item.detail,
      unitPriceCents: item.netCents,
      netCents: item.netCents,
      taxRule,
      taxCategory: CATEGORY_OF_RULE[taxRule],
      vatBp,
      postedNetCents: item.netCents,
      postedVatCents: item.postedVatCents ?? 0,
      commissionBp: item.commissionBp,
      isBonus: item.isBonus,
    };
  });
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
  await addDueItems(tx, { id, type }, items);
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

export const partyIdOf = ({ billingAccountId, ownerId, sellerId }: PartyRef): number =>
  billingAccountId ?? ownerId ?? sellerId ?? 0;

/** Parties whose numbers have the same remainder share a lock, so that a question for thousands takes this many. */
const LOCKS = 64;

/**
 * Locks what is due to, or of, these parties. A concurrent draft for one of them waits, and finds nothing left; those for
 * others go on.
 */
export async function takeDue(
  tx: Tx,
  ctx: Drafting,
  question: DueQuestion,
  unknown: 'refused' | 'told' = 'refused',
): Promise<DueItem[]> {
  const { type } = question;
  const partyIds = question.partyIds ?? (await findDue(tx, ctx, question)).map(({ partyId }) => partyId);
  const locks = [...new Set(partyIds.map((id) => id % LOCKS))].toSorted((one, other) => one - other);
  // In one order for everybody.
  for (const lock of locks)
    await sql`select pg_advisory_xact_lock(hashtext(${`invoices due ${type}`}), ${lock})`.execute(tx);
  return withTaxes(tx, ctx, type, await findDue(tx, ctx, { ...question, partyIds }), unknown);
}

/**
 * Drafts one document per party. What has no rate stays due.
 * @returns their ids, in the order of the parties' names, and what has no rate
 */
export async function draftDue(
  tx: Tx,
  ctx: Drafting,
  question: DueQuestion,
): Promise<{ readonly ids: number[]; readonly leftOut: DueItem[] }> {
  const ids: number[] = [];
  const items = await takeDue(tx, ctx, question, 'told');
  for (const group of groupDue(items.filter(({ noRate }) => noRate === undefined)))
    for (let at = 0; at < group.length; at += MAX_LINES) {
      const items = group.slice(at, at + MAX_LINES);
      ids.push(await draftDocument(tx, ctx, question.type, partyRef(question.type, items[0]?.partyId ?? 0), items));
    }
  return { ids, leftOut: items.filter(({ noRate }) => noRate !== undefined) };
}
