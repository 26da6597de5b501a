import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { sendFiscalRecords } from '../fiscal/send-records.ts';
import { type IssueOptions, issueDocument } from '../issue.ts';
import { renderInvoice } from '../paper/render-invoice.ts';
import type { InvoiceRow } from '../queries.ts';
import { takeOff } from '../settle-invoice.ts';
import { moveInvoice } from './move-invoice.ts';

/**
 * Numbers and freezes a draft, in one transaction with its missing postings. A job makes the files afterwards, so a
 * file that can't be made never costs a number.
 *
 * @throws Refusal 422 without lines, without fiscal data of the issuer, or for a supplier's number used before
 */
export const issueInvoice = (ctx: Context, { id, version, ...options }: RecordRef & IssueOptions) =>
  moveInvoice(ctx, 'issue', { id, version }, async (before, tx) => {
    await requireNewNumber(tx, before, options.number);
    const { to, columns, hasFiscalRecord } = await issueDocument(tx, ctx, before, options);
    const { number, toPayCents, setOffCents, totalCents, issueDay } = columns;
    return {
      to,
      changes: columns,
      logged: { number: [null, number], toPayCents: [null, toPayCents] },
      data: { number },
      after: async (tx) => {
        if (before.correctsId !== null)
          await takeOff(tx, ctx, before.correctsId, { setOffCents, totalCents, day: issueDay });
        await enqueue(tx, renderInvoice, { invoiceId: id });
        if (hasFiscalRecord) await enqueue(tx, sendFiscalRecords, {}, { singletonKey: 'records' });
      },
    };
  });

/** A supplier uses each of its numbers once. */
async function requireNewNumber(tx: Tx, { ownerId, sellerId }: InvoiceRow, number: string | undefined): Promise<void> {
  if (!number || (ownerId === null && sellerId === null)) return;
  const known = await tx
    .selectFrom('invoices')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['number']), '=', number.toLowerCase()))
    .where((eb) => (ownerId === null ? eb('sellerId', '=', sellerId) : eb('ownerId', '=', ownerId)))
    .executeTakeFirst();
  if (known) throw fieldRule({ path: 'number', code: 'document_taken' });
}
