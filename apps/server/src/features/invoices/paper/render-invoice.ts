import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FrozenDocument, FrozenParty } from '../../../platform/fiscal/frozen-document.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage.ts';
import { workers } from '../../../platform/workers/workers.ts';
import type { EInvoice } from '../fiscal/e-invoice.ts';
import { eInvoiceFaults } from '../fiscal/e-invoice-rules.ts';
import { ublInvoice } from '../fiscal/ubl-invoice.ts';
import { type InvoiceRow, isPaidSince } from '../queries.ts';
import { drawInvoice } from './draw-invoice.ts';

interface StoredPaper {
  readonly pdfKey: string;
  readonly xmlKey: string | null;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The files of an issued document, made once from its frozen content. If two processes make them at once, the first
 * one's bytes are kept and the other's removed, so that a file never changes once it was handed out.
 *
 * @throws Refusal 404 for a draft; 422 `pdf_failed` if it can't be drawn now: the job tries again, the number is kept
 */
export async function keepFiles(
  db: Database,
  storage: Storage,
  invoiceId: number,
  caller: string,
): Promise<StoredPaper> {
  const find = () =>
    db
      .selectFrom('invoices')
      .select(['pdfKey', 'xmlKey', 'document'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
  const found = await find();
  if (found.pdfKey !== null) return { pdfKey: found.pdfKey, xmlKey: found.xmlKey };
  if (found.document === null) throw notFound();
  const document = found.document;
  const pdf = await workers.run(drawInvoice, document, caller);
  const { xml, faults } = electronic(document);
  const pdfKey = await storage.put(pdf);
  const xmlKey = xml === null ? null : await storage.put(xml);
  const { numUpdatedRows } = await db
    .updateTable('invoices')
    .set({
      pdfKey,
      pdfSha256: sha256(pdf),
      xmlKey,
      xmlSha256: xml === null ? null : sha256(xml),
      xmlFaults: faults,
    })
    .where('id', '=', invoiceId)
    .where('pdfKey', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { pdfKey, xmlKey };
  await storage.remove(pdfKey);
  if (xmlKey !== null) await storage.remove(xmlKey);
  const kept = await find();
  if (kept.pdfKey === null) throw new Error(`The files of invoice ${invoiceId} are nowhere.`);
  return { pdfKey: kept.pdfKey, xmlKey: kept.xmlKey };
}

/**
 * A copy of a client's document that says what was paid since it was issued. Undefined if nothing was: the document says
 * all of it. It is drawn anew for each reader and not kept; the document itself is never drawn again.
 */
export async function paidCopy(
  row: Pick<InvoiceRow, 'document' | 'paidOn' | 'paidCents' | 'setOffCents'>,
  day: string,
  caller: string,
): Promise<Uint8Array | undefined> {
  const { document, paidOn, paidCents, setOffCents } = row;
  if (document === null || !isPaidSince(row)) return undefined;
  const since = { day, paidOn: setOffCents > 0 ? null : paidOn, paidCents, setOffCents };
  return workers.run(drawInvoice, { ...document, since }, caller);
}

/** The electronic invoice, or the rules it would break. A payment on account is not an invoice and has none. */
function electronic(document: FrozenDocument): { xml: Uint8Array | null; faults: string[] } {
  if (document.type === 'top_up') return { xml: null, faults: [] };
  const xml = ublInvoice(asEInvoice(document));
  const faults = [...new Set(eInvoiceFaults(xml))];
  return faults.length > 0 ? { xml: null, faults } : { xml: Buffer.from(xml), faults };
}

export const asParty = ({ name, vatNumber, taxNumber, address, postalCode, city, country, email }: FrozenParty) => ({
  name,
  vatNumber,
  taxNumber: vatNumber === null && taxNumber !== '' ? taxNumber : null,
  email: email || null,
  street: address || null,
  city: city || null,
  postalCode: postalCode || null,
  // Codes of the Canary Islands, Ceuta and Melilla that invoices don't know.
  country: country === 'IC' || country === 'EA' ? 'ES' : country,
});

export function asEInvoice(document: FrozenDocument): EInvoice {
  const { type, number, totals, euro, payment, lines, adjustments } = document;
  // A credit note settles itself, so there is nothing to pay and no due day.
  const prepaidCents = type === 'credit_note' ? totals.totalCents : euro === null ? document.paidCents : 0;
  return {
    kind: type === 'credit_note' ? 'credit_note' : 'invoice',
    isSelfBilled: document.isSelfBilled,
    number,
    issueDay: document.issueDay,
    dueDay: document.dueDay ?? document.issueDay,
    currency: document.currency,
    euroVatCents: euro?.totals.vatCents ?? null,
    note: [...document.taxNotes, document.reason, document.note].filter(Boolean).join(' ') || null,
    buyerReference: number,
    orderNumber: null,
    corrects: document.corrects ? [document.corrects] : [],
    seller: asParty(document.seller),
    buyer: asParty(document.buyer),
    payment: payment && payment.iban !== '' ? { iban: payment.iban, reference: payment.reference } : null,
    lines: lines.map(({ description, detail, quantityMilli, unitPriceCents, priceForMilli, tax }) => ({
      name: description,
      description: detail || null,
      quantityMilli,
      unitPriceCents,
      priceForMilli,
      tax,
    })),
    adjustments,
    totals,
    prepaidCents,
    exemptions: document.exemptions,
  };
}

/** Makes the files of an issued document. */
export const renderInvoice = defineJob({
  name: 'render-invoice',
  schema: z.object({ invoiceId: z.int() }),
  retries: { limit: 8 },
  concurrency: 2,
  run: async ({ invoiceId }, { db, storage }: { readonly db: Database; readonly storage: Storage }) => {
    const row = await db
      .selectFrom('invoices')
      .select(['isSelfBilled', 'billingAccountId'])
      .where('id', '=', invoiceId)
      .executeTakeFirst();
    // The supplier makes the electronic invoice of its own document.
    if (!row || (row.billingAccountId === null && !row.isSelfBilled)) return;
    await keepFiles(db, storage, invoiceId, 'system:invoices');
  },
});
