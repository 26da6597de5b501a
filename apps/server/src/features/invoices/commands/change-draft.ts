import type { AdjustmentInput, DraftChange, InvoiceLinesInput } from '@linkstand/contract/invoices/schema';
import type { TaxRule } from '@linkstand/contract/invoices/tax';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { definedFields } from '../../../platform/defined-fields.ts';
import { conflict, fieldRule, notFound } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { record } from '../../../platform/record.ts';
import {
  addDueItems,
  countedColumns,
  draftDocument,
  markPapers,
  netOfLine,
  partyIdOf,
  requireSupplierToWithhold,
  SIDE_OF,
  standsAlone,
  takeDue,
  taxOfWritten,
} from '../drafts.ts';
import type { DueItem } from '../due.ts';
import { findAdjustments, findLines, type InvoiceRow } from '../queries.ts';
import { actOnInvoice } from './move-invoice.ts';

/** A draft's fields apart from its lines: due day, note, withholding, a supplier's VAT, the currency shown. */
export const changeDraft = (ctx: Context, { id, version, ...input }: RecordRef & z.output<typeof DraftChange>) =>
  actOnInvoice(ctx, 'change', { id, version }, async (before, tx) => {
    const { vatBp, ...plain } = input;
    const isSupplier = before.type === 'owner' || before.type === 'seller';
    requireSupplierToWithhold(before.type, plain.withholdingBp);
    if (vatBp !== undefined) {
      if (!isSupplier) throw fieldRule({ path: 'vatBp', code: 'suppliers_only' });
      const tax =
        vatBp > 0
          ? { taxRule: 'domestic', taxCategory: 'S', vatBp }
          : { taxRule: 'no_vat_country', taxCategory: 'O', vatBp };
      await tx
        .updateTable('invoiceLines')
        .set({ ...tax, taxByHand: true })
        .where('invoiceId', '=', id)
        .execute();
    }
    const row = { ...before, ...definedFields(plain) };
    return {
      changes: { ...definedFields(plain), ...(await countedColumns(tx, row)) },
      ...(vatBp === undefined ? {} : { alsoChanged: { vatBp: [null, vatBp] } }),
    };
  });

/** Changes the lines of a draft and recalculates its totals. */
const changeLines = (
  ctx: Context,
  at: RecordRef,
  act: 'change' | 'adjust',
  work: (tx: Tx, before: InvoiceRow) => Promise<Readonly<Record<string, unknown>>>,
) =>
  actOnInvoice(ctx, act, at, async (before, tx) => {
    const alsoChanged = await work(tx, before);
    const columns = await countedColumns(tx, before);
    const lines = await findLines(tx, before.id);
    // The period of a draft follows from its lines.
    return { changes: columns, alsoChanged: { ...alsoChanged, lines: [before.linesCount, lines.length] } };
  });

type Written = NonNullable<z.output<typeof InvoiceLinesInput>['written']>;

async function addWritten(
  tx: Tx,
  invoiceId: number,
  written: Written,
  tax: Awaited<ReturnType<typeof taxOfWritten>>,
): Promise<void> {
  await tx
    .insertInto('invoiceLines')
    .values({ invoiceId, ...written, netCents: netOfLine(written), ...tax })
    .execute();
}

/** A second draft for the same party, of what can't stand on the first. @returns its id */
async function draftBeside(tx: Tx, ctx: Context, before: InvoiceRow, items: readonly DueItem[]): Promise<number> {
  const { type, billingAccountId, ownerId, sellerId, dueDay, note, currency, withholdingBp } = before;
  if (type === 'credit_note') throw conflict('not_possible_now');
  const id = await draftDocument(tx, ctx, type, { billingAccountId, ownerId, sellerId }, items);
  await tx.updateTable('invoices').set({ dueDay, note, currency, withholdingBp }).where('id', '=', id).execute();
  await record(tx, ctx, {
    entity: 'invoices',
    entityId: id,
    action: 'invoice.create',
    changes: { type: [null, type] },
  });
  return id;
}

/**
 * Puts publications on a draft, or a line that is written by hand. What can't stand beside the lines that it has, as it is
 * not subject to VAT, or they are not, becomes a draft of its own.
 * @returns the id of the draft that they are on; of two, the given one
 * @throws Refusal 409 if one is no longer due
 */
export async function addLines(
  ctx: Context,
  { id, version, ...input }: RecordRef & z.output<typeof InvoiceLinesInput>,
): Promise<number> {
  let found = id;
  await changeLines(ctx, { id, version }, 'change', async (tx, before) => {
    const { briefingIds = [], written } = input;
    const { type } = before;
    if (type === 'credit_note') throw conflict('not_possible_now');
    const partyId = partyIdOf(before);
    const items = briefingIds.length > 0 ? await takeDue(tx, ctx, { type, partyIds: [partyId], briefingIds }) : [];
    if (items.length < new Set(briefingIds).size) throw conflict('not_due_any_more');
    const tax = written && (await taxOfWritten(tx, ctx, type, before));
    const [line] = await findLines(tx, id);
    const rules = [...items.map(({ taxRule }) => taxRule), ...(tax ? [tax.taxRule] : [])];
    const isAlone = standsAlone(line?.taxRule ?? rules[0] ?? null);
    const isOf = ({ taxRule }: { readonly taxRule: TaxRule | null }) => standsAlone(taxRule) === isAlone;
    const [own, others] = [items.filter(isOf), items.filter((item) => !isOf(item))];
    await addDueItems(tx, before, own);
    if (written && tax && isOf(tax)) await addWritten(tx, id, written, tax);
    const isBeside = others.length > 0 || (tax !== undefined && !isOf(tax));
    if (!isBeside) return written ? { written: [null, written.description] } : {};
    const beside = await draftBeside(tx, ctx, before, others);
    if (written && tax && !isOf(tax)) await addWritten(tx, beside, written, tax);
    const counted = await countedColumns(tx, { id: beside, withholdingBp: before.withholdingBp });
    await tx.updateTable('invoices').set(counted).where('id', '=', beside).execute();
    if (own.length === 0 && !(tax && isOf(tax))) found = beside;
    return {};
  });
  return found;
}

/** Takes a line off a draft; its publication is due again. */
export const removeLine = (ctx: Context, { id, version, lineId }: RecordRef & { readonly lineId: number }) =>
  changeLines(ctx, { id, version }, 'change', async (tx, before) => {
    const line = (await findLines(tx, id)).find((each) => each.id === lineId);
    if (!line) throw notFound();
    await tx.deleteFrom('invoiceLines').where('id', '=', lineId).execute();
    if (line.briefingId !== null) await markPapers(tx, SIDE_OF[before.type], [line.briefingId], 'ongoing');
    return { removed: [line.description, null] };
  });

/** Adds an increase or decrease to a draft, with a reason that its reader sees. */
export const adjustDraft = (ctx: Context, { id, version, ...input }: RecordRef & z.output<typeof AdjustmentInput>) =>
  changeLines(ctx, { id, version }, 'adjust', async (tx) => {
    await tx
      .insertInto('invoiceAdjustments')
      .values({ invoiceId: id, ...input })
      .execute();
    return { [`${input.kind}Cents`]: [null, input.amountCents], adjustmentReason: [null, input.reason] };
  });

/** Removes an increase or decrease from a draft. */
export const removeAdjustment = (
  ctx: Context,
  { id, version, adjustmentId }: RecordRef & { readonly adjustmentId: number },
) =>
  changeLines(ctx, { id, version }, 'adjust', async (tx) => {
    const found = (await findAdjustments(tx, id)).find((each) => each.id === adjustmentId);
    if (!found) throw notFound();
    await tx.deleteFrom('invoiceAdjustments').where('id', '=', adjustmentId).execute();
    return { [`${found.kind}Cents`]: [found.amountCents, null] };
  });
