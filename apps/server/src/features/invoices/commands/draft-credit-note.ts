import type { CreditInput } from '@linkstand/contract/invoices/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import type { z } from 'zod';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { record } from '../../../platform/record.ts';
import { countedColumns } from '../drafts.ts';
import { findAdjustments, findLines, type InvoiceLineRow, lockInvoice } from '../queries.ts';
import { examineInvoice } from './move-invoice.ts';

interface Credited {
  readonly line: InvoiceLineRow;
  readonly netCents: number;
}

/** Which lines are credited and by how much. More than is left of a line is refused at that line. */
function choose(lines: readonly InvoiceLineRow[], asked: z.output<typeof CreditInput>['lines']): Credited[] {
  const left = (line: InvoiceLineRow) => line.netCents - line.creditedCents;
  if (!asked) return lines.filter((line) => left(line) > 0).map((line) => ({ line, netCents: left(line) }));
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length)
    throw fieldRule({ path: 'lines', code: 'choose_other' });
  return asked.map(({ lineId, netCents }, index) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw fieldRule({ path: `lines.${index}.lineId`, code: 'choose_other' });
    if (netCents > left(line))
      throw fieldRule({
        path: `lines.${index}.netCents`,
        code: 'credited_too_much',
      });
    return { line, netCents };
  });
}

/** The draft of a credit note, in the caller's transaction; the corrected invoice is locked. */
export async function makeCreditNote(
  tx: Tx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  invoiceId: number,
  { reason, lines: asked }: z.output<typeof CreditInput>,
): Promise<number> {
  const invoice = await lockInvoice(tx, invoiceId);
  const open = await tx
    .selectFrom('invoices')
    .select('id')
    .where('correctsId', '=', invoiceId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  // Two drafts could credit the same amount.
  if (open) throw conflict('credit_note_open');
  const lines = await findLines(tx, invoiceId);
  const credited = choose(lines, asked);
  // Adjustments are credited with the first full credit note.
  const takesAdjustments = asked === undefined && invoice.creditedCents === 0;
  if (credited.length === 0) throw conflict('not_possible_now');
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoiceLines')
    .values(
      credited.map(({ line, netCents }) => ({
        invoiceId: id,
        briefingId: line.briefingId,
        correctsLineId: line.id,
        description: line.description,
        detail: line.detail,
        unitPriceCents: netCents,
        netCents,
        taxRule: line.taxRule,
        taxCategory: line.taxCategory,
        vatBp: line.vatBp,
      })),
    )
    .execute();
  if (takesAdjustments)
    for (const { kind, amountCents, reason: why } of await findAdjustments(tx, invoiceId))
      await tx.insertInto('invoiceAdjustments').values({ invoiceId: id, kind, amountCents, reason: why }).execute();
  await tx
    .updateTable('invoices')
    .set(await countedColumns(tx, { id, withholdingBp: invoice.withholdingBp }))
    .where('id', '=', id)
    .execute();
  return id;
}

/** Drafts a credit note of all that is left of an invoice, or of parts of its lines. @returns its id */
export const draftCreditNote = (
  ctx: Context,
  { id, version, ...input }: RecordRef & z.output<typeof CreditInput>,
): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const invoice = await examineInvoice({ ...ctx, db: tx }, 'credit', { id, version });
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
