import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Day, MAX_FILE_BYTES, Reason } from '../shared/fields.ts';
import { Count, Id, IdParams, Paging, PathId, pageOf } from '../shared/pagination.ts';
import { listExport, resource } from '../shared/resource.ts';
import {
  AdjustmentInput,
  BatchInput,
  Bill,
  BillFilter,
  BillingAccount,
  BillingTerms,
  BuyersTax,
  CreditInput,
  DraftChange,
  DueDocument,
  DueLine,
  DueQuestion,
  Invoice,
  InvoiceBatch,
  InvoiceFilter,
  InvoiceInput,
  InvoiceLinesInput,
  InvoicePayment,
  InvoiceRow,
  InvoiceSeries,
  IssueInput,
  OwnBillingDetails,
  PaymentUndo,
  SeriesStart,
  TaxDetails,
} from './schema.ts';

const STAFF = ['ADMIN', 'SELLER'] as const;
const ADMIN = ['ADMIN'] as const;
const USER = ['USER'] as const;

/** All that a plain resource has; documents take what they want of it. */
export const invoiceResource = resource('invoices', {
  row: InvoiceRow,
  record: InvoiceRow,
  input: InvoiceInput,
  needs: ['type'],
  filter: InvoiceFilter,
  access: { read: STAFF, write: STAFF },
});
const { search, count, get, history, create, update } = invoiceResource;

const PaperQuestion = z.strictObject({ paper: z.literal('issued').optional() });

const change = {
  method: 'POST',
  params: IdParams,
  output: Invoice,
  ifMatch: 'required',
  idempotent: true,
  inPerson: 'money',
} as const;

/** What clients are invoiced, what owners and sellers bill, and what corrects it. */
export const invoices = {
  search,
  count,
  export: invoiceResource.export,
  get: endpoint({ ...get, output: Invoice }),
  history,
  create: endpoint({ ...create, output: Invoice, inPerson: 'money', summary: 'Begins a draft.' }),
  update: endpoint({
    ...update,
    body: DraftChange,
    output: Invoice,
    inPerson: 'money',
    summary: 'Changes a draft’s fields other than its lines.',
  }),
  addable: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/:id/addable',
    access: STAFF,
    params: IdParams,
    summary: 'Due publications of its party that are on no document.',
    output: z.object({ data: z.array(DueLine) }),
  }),
  addLines: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/lines',
    access: STAFF,
    summary:
      'Adds publications or a free line to a draft. Answers with the draft that they are on: what is not subject to VAT has one of its own.',
    body: InvoiceLinesInput,
  }),
  removeLine: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/lines/:lineId/remove',
    access: STAFF,
    params: IdParams.extend({ lineId: PathId }),
    summary: 'Removes a line from a draft. Its publication is due again.',
  }),
  adjust: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/adjustments',
    access: ADMIN,
    summary: 'Adds an increase or decrease to a draft, with a reason that its reader sees.',
    body: AdjustmentInput,
  }),
  removeAdjustment: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/adjustments/:adjustmentId/remove',
    access: ADMIN,
    params: IdParams.extend({ adjustmentId: PathId }),
    summary: 'Removes an increase or decrease from a draft.',
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/:id/file',
    access: ADMIN,
    params: IdParams,
    summary: 'Stores the document that a supplier sent.',
    form: true,
    body: z.strictObject({ file: z.file().max(MAX_FILE_BYTES) }),
    output: Invoice,
    ifMatch: 'required',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/:id/file',
    access: ADMIN,
    params: IdParams,
    summary: 'The document that a supplier sent.',
    download: 'application/octet-stream',
  }),
  issue: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/issue',
    access: ADMIN,
    summary: 'Issues it: it gets its number and is frozen.',
    body: IssueInput,
    oneByOne: 'numbers of invoices',
  }),
  void: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/void',
    access: ADMIN,
    summary: 'Discards a draft. Its publications are due again.',
    body: z.strictObject({ reason: Reason }),
  }),
  pay: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/pay',
    access: ADMIN,
    summary:
      'Records a payment by bank transfer, of all or a part: of a bill by its client, of a supplier’s document by us.',
    body: InvoicePayment,
  }),
  undoPayment: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/undo-payment',
    access: ADMIN,
    summary: 'Undoes a payment of a bill that is no record under payments, such as one from the wallet.',
    body: PaymentUndo,
  }),
  credit: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/credit',
    access: ADMIN,
    summary: 'Drafts a credit note for all of it, or for parts of its lines.',
    body: CreditInput,
    status: 201,
  }),
  mail: endpoint({
    ...change,
    path: '/api/v1/invoices/:id/mail',
    access: ADMIN,
    summary: 'Emails it with its PDF to its recipient.',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/:id/pdf',
    access: STAFF,
    params: IdParams,
    query: PaperQuestion,
    summary: 'The document; of one that was paid since, a copy that says so, unless it is asked for as it was issued.',
    download: 'application/pdf',
  }),
  xml: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/:id/xml',
    access: STAFF,
    params: IdParams,
    summary: 'The document as an electronic invoice (EN 16931, UBL 2.1).',
    download: 'application/xml',
  }),
  due: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/due',
    isRead: true,
    access: ADMIN,
    summary: 'Previews the documents that would be drafted for what is due.',
    body: DueQuestion,
    output: z.object({ data: z.array(DueDocument) }),
  }),
  draftDue: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/draft-due',
    access: ADMIN,
    summary: 'Drafts one document per party for what is due, and says what is left out for want of a VAT rate.',
    body: DueQuestion,
    output: z.object({ ids: z.array(Id), leftOut: z.array(DueDocument) }),
    status: 201,
    idempotent: true,
    inPerson: 'money',
    oneByOne: 'due documents',
  }),
  startBatch: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/batches',
    access: ADMIN,
    summary: 'Issues or emails many documents, one after the other.',
    body: BatchInput,
    output: InvoiceBatch,
    status: 202,
    idempotent: true,
    inPerson: 'money',
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/batches/:id',
    access: ADMIN,
    params: IdParams,
    summary: 'Progress of a batch, and what was refused.',
    output: InvoiceBatch,
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/series',
    access: ADMIN,
    summary: 'The next number of each series this year.',
    output: z.object({ data: z.array(InvoiceSeries) }),
  }),
  startSeries: endpoint({
    method: 'PUT',
    path: '/api/v1/invoices/series',
    access: ADMIN,
    summary: 'Chooses the first number of a series before its first document.',
    body: SeriesStart,
    output: InvoiceSeries,
    inPerson: 'money',
  }),
} as const;

const billingTerms = {
  method: 'GET',
  access: ADMIN,
  params: IdParams,
  output: BillingAccount,
} as const;
const billingChange = {
  method: 'PUT',
  access: ADMIN,
  params: IdParams,
  body: BillingTerms.partial(),
  output: BillingAccount,
  ifMatch: 'required',
  inPerson: 'money',
} as const;

/** How a client is billed, by the account that a document names, by company, or by a client without one. */
export const billingAccounts = {
  get: endpoint({
    ...billingTerms,
    path: '/api/v1/billing-accounts/:id',
    summary: 'Address, terms and credit of a billing account.',
  }),
  update: endpoint({
    ...billingChange,
    path: '/api/v1/billing-accounts/:id',
    summary: 'Changes them. Issued documents stay as they are.',
  }),
  ofCompany: endpoint({
    ...billingTerms,
    path: '/api/v1/companies/:id/billing-account',
    summary: 'How a company is billed. Without an account yet: the terms that it starts with.',
  }),
  updateOfCompany: endpoint({
    ...billingChange,
    path: '/api/v1/companies/:id/billing-account',
    summary: 'Changes how a company is billed. Makes its account if there is none yet.',
  }),
  ofClient: endpoint({
    ...billingTerms,
    path: '/api/v1/users/:id/billing-account',
    summary: 'How a client without a company is billed. Without an account yet: the terms that it starts with.',
  }),
  updateOfClient: endpoint({
    ...billingChange,
    path: '/api/v1/users/:id/billing-account',
    summary: 'Changes how a client without a company is billed. Makes its account if there is none yet.',
  }),
} as const;

const Period = z.strictObject({ from: Day, to: Day });

/** A client's own documents. */
export const bills = {
  search: endpoint({
    method: 'POST',
    path: '/api/v1/bills/search',
    isRead: true,
    access: USER,
    summary: 'Bills of the reader’s wallet, newest first.',
    query: Paging,
    body: BillFilter,
    output: pageOf(Bill),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v1/bills/count',
    isRead: true,
    access: USER,
    summary: 'How many records a filter finds.',
    body: BillFilter,
    output: Count,
  }),
  export: listExport('bills', BillFilter, USER),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/bills/:id/pdf',
    access: USER,
    params: IdParams,
    query: PaperQuestion,
    summary: 'The document; of one that was paid since, a copy that says so, unless it is asked for as it was issued.',
    download: 'application/pdf',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/v1/bills/:id/pay',
    access: USER,
    params: IdParams,
    summary: 'Pays the open amount from the wallet.',
    output: Bill,
    ifMatch: 'required',
    idempotent: true,
    inPerson: 'money',
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/v1/bills/statement',
    access: USER,
    query: Period,
    summary: 'Account statement of a period as a PDF.',
    download: 'application/pdf',
    perMinute: 20,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/v1/bills/details',
    access: USER,
    summary: 'The reader’s billing address and tax data.',
    output: OwnBillingDetails,
  }),
  previewDetails: endpoint({
    method: 'POST',
    path: '/api/v1/bills/details/tax',
    isRead: true,
    access: USER,
    summary: 'The tax of the next order: as it is now, and with other details.',
    body: TaxDetails,
    output: z.object({ current: BuyersTax, next: BuyersTax }),
  }),
  updateDetails: endpoint({
    method: 'PUT',
    path: '/api/v1/bills/details',
    access: USER,
    summary: 'Changes the billing address and the tax data for future orders and bills.',
    body: OwnBillingDetails,
    output: OwnBillingDetails,
    inPerson: 'money',
  }),
} as const;
