import type { CreditInput } from '@linkstand/contract/invoices/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import type { z } from 'zod';
import { type Context, type Tx, together } from '../../../platform/context.ts';
import { conflict, fieldRule, rule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { record } from '../../../platform/record.ts';
import { leftOf, noteOf, writeNote } from '../credits.ts';
import { columnsOf } from '../drafts.ts';
import { findLines, type InvoiceLineRow, lockInvoice } from '../queries.ts';
import { examineInvoice } from './move-invoice.ts';

type Asked = z.output<typeof CreditInput>['lines'];

/** Which lines are credited and by how much. More than is left of a line is refused at that line. */
function choose(lines: readonly InvoiceLineRow[], asked: Asked): Map<number, number> {
  if (!asked) return new Map(lines.flatMap((line) => (leftOf(line) > 0 ? [[line.id, leftOf(line)]] : [])));
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length)
    throw fieldRule({ path: 'lines', code: 'choose_other' });
  asked.forEach(({ lineId, netCents }, index) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw fieldRule({ path: `lines.${index}.lineId`, code: 'choose_other' });
    if (netCents > leftOf(line)) throw fieldRule({ path: `lines.${index}.netCents`, code: 'credited_too_much' });
  });
  return new Map(asked.map(({ lineId, netCents }) => [lineId, netCents]));
}

/**
 * The draft of a credit note, in the caller's transaction; the corrected invoice is locked. There may be several: what
 * one of them takes is decided when it is issued.
 */
export async function makeCreditNote(
  tx: Tx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  invoiceId: number,
  { reason, lines: asked }: z.output<typeof CreditInput>,
): Promise<number> {
  const invoice = await lockInvoice(tx, invoiceId);
  const chosen = choose(await findLines(tx, invoiceId), asked);
  if (chosen.size === 0) throw conflict('not_possible_now');
  const note = await noteOf(tx, { correctsId: invoiceId, reason }, chosen);
  if (note.credit.totals.netCents < 0) throw rule('invoice_below_zero');
  const { id } = await tx
    .insertInto('invoices')
    .values({
      type: 'credit_note',
      billingAccountId: invoice.billingAccountId,
      ownerId: invoice.ownerId,
      sellerId: invoice.sellerId,
      // Who wrote the document corrects it.
      isSelfBilled: invoice.isSelfBilled,
      withholdingBp: invoice.withholdingBp,
      correctsId: invoiceId,
      currency: invoice.currency,
      periodFrom: invoice.periodFrom,
      periodTo: invoice.periodTo,
      reason,
      createdBy: actor.name,
      createdAt: now,
      ...columnsOf(note.credit.totals),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeNote(tx, id, note);
  return id;
}

/** Drafts a credit note of all that is left of an invoice, or of parts of its lines. @returns its id */
export const draftCreditNote = (
  ctx: Context,
  { id, version, ...input }: RecordRef & z.output<typeof CreditInput>,
): Promise<number> =>
  together(ctx, async (tx, inside) => {
    const invoice = await examineInvoice(inside, 'credit', { id, version });
    const made = await makeCreditNote(tx, ctx, id, input);
    const sum = sumCents((await findLines(tx, made)).map(({ netCents }) => netCents));
    await record(tx, ctx, {
      entity: 'invoices',
      entityId: made,
      action: 'invoice.create',
      reason: input.reason,
      changes: { corrects: [null, invoice.number], valueCents: [null, sum] },
    });
    return made;
  });
