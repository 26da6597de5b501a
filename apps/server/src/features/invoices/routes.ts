import type { contract } from '@linkstand/contract';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, callerOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { listHandlers } from '../../platform/list/handlers.ts';
import { findRow } from '../../platform/list/read.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { createRow } from '../../platform/resource/write.ts';
import type { Storage } from '../../platform/storage.ts';
import { readBatch, startBatch } from './batches.ts';
import {
  changeBillingAccount,
  changeBillingDetails,
  changeBillingOf,
  previewTax,
  readBillingAccount,
  readBillingDetails,
  readBillingOf,
} from './billing-accounts.ts';
import { billsList } from './bills.ts';
import { attachFile } from './commands/attach-file.ts';
import { addLines, adjustDraft, changeDraft, removeAdjustment, removeLine } from './commands/change-draft.ts';
import { draftCreditNote } from './commands/draft-credit-note.ts';
import { draftWhatIsDue } from './commands/draft-what-is-due.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { mailInvoice } from './commands/mail-invoice.ts';
import { type PayDocument, payFromWallet, payInvoice } from './commands/pay-invoice.ts';
import { undoPayment } from './commands/undo-payment.ts';
import { voidInvoice } from './commands/void-invoice.ts';
import { partyIdOf, withTaxes } from './drafts.ts';
import { findDue, groupDue, previewOf } from './due.ts';
import { keepFiles, paidCopy } from './paper/render-invoice.ts';
import { presentBill, presentInvoice, readInvoiceDetail } from './presenter.ts';
import { type InvoiceRow, isOfSupplier } from './queries.ts';
import { invoicesResource } from './resource.ts';
import { listSeries, startSeries } from './series.ts';
import { statementOf } from './statement.ts';

const find = (ctx: Context, id: number): Promise<InvoiceRow> => findRow(invoicesResource, ctx.db, ctx, id);

/** A document with its lines and the acts possible on it. */
async function whole(ctx: Context, id: number) {
  const row = await find(ctx, id);
  const { can, ...presented } = presentInvoice(row, ctx);
  return { ...presented, ...(await readInvoiceDetail(ctx, row)), can: { ...can, remove: false } };
}
type Whole = Awaited<ReturnType<typeof whole>>;

/**
 * The file of an issued document: for a supplier's own document the file it sent. Drafts have none. The PDF of one that
 * was paid since is a copy that says so, unless it is asked for as it was issued.
 */
async function fileOf(ctx: Context, storage: Storage, id: number, kind: 'pdf' | 'xml', paper?: 'issued') {
  const row = await find(ctx, id);
  const isSuppliers = isOfSupplier(row) && !row.isSelfBilled;
  if (row.document === null || isSuppliers) throw notFound();
  const copy =
    kind === 'xml' || paper === 'issued' ? undefined : await paidCopy(row, dayIn(ctx.now, ctx.timeZone), callerOf(ctx));
  if (copy) return download({ body: Buffer.from(copy), mediaType: 'application/pdf', fileName: `${row.number}.pdf` });
  const { pdfKey, xmlKey } = await keepFiles(ctx.db, storage, id, callerOf(ctx));
  const key = kind === 'pdf' ? pdfKey : xmlKey;
  if (key === null) throw notFound();
  return download({
    body: await storage.read(key),
    mediaType: kind === 'pdf' ? 'application/pdf' : 'application/xml',
    fileName: `${row.number}.${kind}`,
  });
}

export function invoicesRoutes({
  storage,
  payDocument,
}: {
  readonly storage: Storage;
  readonly payDocument: PayDocument;
}): Handlers<typeof contract.invoices> {
  const { search, count, history, ...plain } = resourceHandlers(invoicesResource);
  /** Runs a command and answers with the document after it. */
  const after = async (ctx: Context, id: number, work: Promise<unknown>): Promise<Whole> => {
    await work;
    return whole(ctx, id);
  };
  return {
    search,
    count,
    export: plain.export,
    get: ({ params: { id } }, ctx) => whole(ctx, id),
    history,
    create: async ({ body }, ctx) => whole(ctx, (await createRow(invoicesResource, ctx, body)).id),
    update: ({ params: { id }, version, body }, ctx) => after(ctx, id, changeDraft(ctx, { ...body, id, version })),
    addable: async ({ params: { id } }, ctx) => {
      const row = await find(ctx, id);
      if (row.state !== 'draft' || row.type === 'credit_note' || row.type === 'top_up') return { data: [] };
      const partyId = partyIdOf(row);
      const items = await findDue(ctx.db, ctx, { type: row.type, partyIds: [partyId] });
      return {
        data: items.flatMap(({ briefingId, description, detail, netCents, day }) =>
          briefingId === null ? [] : [{ briefingId, description, detail, netCents, day }],
        ),
      };
    },
    addLines: async ({ params: { id }, version, body }, ctx) =>
      whole(ctx, await addLines(ctx, { ...body, id, version })),
    removeLine: ({ params: { id, lineId }, version }, ctx) => after(ctx, id, removeLine(ctx, { id, lineId, version })),
    adjust: ({ params: { id }, version, body }, ctx) => after(ctx, id, adjustDraft(ctx, { ...body, id, version })),
    removeAdjustment: ({ params: { id, adjustmentId }, version }, ctx) =>
      after(ctx, id, removeAdjustment(ctx, { id, adjustmentId, version })),
    attach: ({ params: { id }, version, body: { file } }, ctx) =>
      after(ctx, id, attachFile(ctx, storage, { id, version, file })),
    file: async ({ params: { id } }, ctx) => {
      const { supplierFileKey, supplierFileName, supplierFileType } = await find(ctx, id);
      if (supplierFileKey === null) throw notFound();
      return download({
        body: await storage.read(supplierFileKey),
        mediaType: supplierFileType ?? 'application/octet-stream',
        fileName: supplierFileName ?? 'file',
      });
    },
    issue: ({ params: { id }, version, body }, ctx) => after(ctx, id, issueInvoice(ctx, { ...body, id, version })),
    void: ({ params: { id }, version, body }, ctx) => after(ctx, id, voidInvoice(ctx, { ...body, id, version })),
    pay: ({ params: { id }, version, body }, ctx) =>
      after(ctx, id, payInvoice(ctx, payDocument, { ...body, id, version })),
    undoPayment: ({ params: { id }, version, body }, ctx) => after(ctx, id, undoPayment(ctx, { ...body, id, version })),
    credit: async ({ params: { id }, version, body }, ctx) =>
      whole(ctx, await draftCreditNote(ctx, { ...body, id, version })),
    mail: ({ params: { id }, version }, ctx) => after(ctx, id, mailInvoice(ctx, storage, { id, version })),
    pdf: ({ params: { id }, query }, ctx) => fileOf(ctx, storage, id, 'pdf', query.paper),
    xml: ({ params: { id } }, ctx) => fileOf(ctx, storage, id, 'xml'),
    due: async ({ body }, ctx) => {
      const items = await withTaxes(ctx.db, ctx, body.type, await findDue(ctx.db, ctx, body), 'told');
      return { data: groupDue(items).map(previewOf) };
    },
    draftDue: async ({ body }, ctx) => {
      const { ids, leftOut } = await draftWhatIsDue(ctx, body);
      return { ids, leftOut: groupDue(leftOut).map(previewOf) };
    },
    startBatch: async ({ body }, ctx) => readBatch(ctx, await startBatch(ctx, body)),
    batch: ({ params: { id } }, ctx) => readBatch(ctx, id),
    series: async (_, ctx) => ({ data: await listSeries(ctx) }),
    startSeries: ({ body }, ctx) => startSeries(ctx, body),
  };
}

export const billingAccountsRoutes = (): Handlers<typeof contract.billingAccounts> => ({
  get: ({ params: { id } }, ctx) => readBillingAccount(ctx, id),
  update: ({ params: { id }, version, body }, ctx) => changeBillingAccount(ctx, { ...body, id, version }),
  ofCompany: ({ params: { id } }, ctx) => readBillingOf(ctx, { companyId: id }),
  updateOfCompany: ({ params: { id }, version, body }, ctx) =>
    changeBillingOf(ctx, { companyId: id }, { ...body, version }),
  ofClient: ({ params: { id } }, ctx) => readBillingOf(ctx, { companyId: null, userId: id }),
  updateOfClient: ({ params: { id }, version, body }, ctx) =>
    changeBillingOf(ctx, { companyId: null, userId: id }, { ...body, version }),
});

export function billsRoutes({ storage }: { readonly storage: Storage }): Handlers<typeof contract.bills> {
  return {
    ...listHandlers(billsList, (rows, ctx) => rows.map((row) => presentBill(row, ctx))),
    pdf: ({ params: { id }, query }, ctx) => fileOf(ctx, storage, id, 'pdf', query.paper),
    pay: async ({ params: { id }, version }, ctx) => {
      await payFromWallet(ctx, { id, version });
      return presentBill(await find(ctx, id), ctx);
    },
    statement: ({ query }, ctx) => statementOf(asUser(ctx), query),
    details: (_, ctx) => readBillingDetails(asUser(ctx)),
    previewDetails: ({ body }, ctx) => previewTax(asUser(ctx), body),
    updateDetails: ({ body }, ctx) => changeBillingDetails(asUser(ctx), body),
  };
}
