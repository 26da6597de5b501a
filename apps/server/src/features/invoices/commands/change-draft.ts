import type { AdjustmentInput, DraftChange, InvoiceLinesInput } from '@linkstand/contract/invoices/schema';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, fieldRule, notFound } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import {
  addDueItems,
  countedColumns,
  markPapers,
  netOfLine,
  requireSupplierToWithhold,
  SIDE_OF,
  takeDue,
  taxOfParty,
} from '../drafts.ts';
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
      await tx.updateTable('invoiceLines').set(tax).where('invoiceId', '=', id).execute();
    }
    const row = { ...before, ...withoutUndefined(plain) };
    return {
      changes: { ...withoutUndefined(plain), ...(await countedColumns(tx, row)) },
      ...(vatBp === undefined ? {} : { alsoChanged: { vatBp: [null, vatBp] } }),
    };
  });

const withoutUndefined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

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

/**
 * Puts publications on a draft, or a line that is written by hand.
 * @throws Refusal 409 if one is no longer due
 */
export const addLines = (ctx: Context, { id, version, ...input }: RecordRef & z.output<typeof InvoiceLinesInput>) =>
  changeLines(ctx, { id, version }, 'change', async (tx, before) => {
    const { briefingIds = [], written } = input;
    const { type } = before;
    if (type === 'credit_note') throw conflict('not_possible_now');
    if (briefingIds.length > 0) {
      const partyId = before.billingAccountId ?? before.ownerId ?? before.sellerId ?? 0;
      const items = await takeDue(tx, ctx, { type, partyIds: [partyId], briefingIds });
      if (items.length < new Set(briefingIds).size) throw conflict('not_due_any_more');
      await addDueItems(tx, ctx, before, items);
    }
    if (written) {
      const tax = await taxOfParty(tx, ctx, before)();
      await tx
        .insertInto('invoiceLines')
        .values({ invoiceId: id, ...written, netCents: netOfLine(written), ...tax })
        .execute();
    }
    return written ? { written: [null, written.description] } : {};
  });

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
