/** Types of documents. Without Zod, so that screens can use them before it is loaded. */
export const INVOICE_TYPES = ['client', 'owner', 'seller', 'credit_note', 'top_up'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** Types that are drafted for what is due. */
export const DRAFTED_TYPES = ['client', 'owner', 'seller', 'top_up'] as const;
export type DraftedType = (typeof DRAFTED_TYPES)[number];

/** Which side of a publication a line is for. */
export const INVOICE_SIDES = ['client', 'owner', 'seller'] as const;
export type InvoiceSide = (typeof INVOICE_SIDES)[number];

/** The state that its payer sees. */
export const BILL_STATUSES = ['open', 'partly_paid', 'paid'] as const;

/** Our series. Credit notes and self-billed documents have their own, as the law requires. */
export const SERIES: Readonly<Record<InvoiceType, string>> = {
  client: 'INV',
  credit_note: 'CN',
  top_up: 'PRO',
  owner: 'SBO',
  seller: 'SBS',
};

/** The series in which we correct what we billed in a supplier's name. */
export const SELF_BILLED_CREDIT_SERIES: Readonly<Record<'owner' | 'seller', string>> = {
  owner: 'SBOC',
  seller: 'SBSC',
};

/** `INV-2026-000123` */
export const invoiceNumber = (series: string, year: number, number: number): string =>
  `${series}-${year}-${String(number).padStart(6, '0')}`;

/** Maximum documents to issue or mail at once. */
export const MAX_IN_BATCH = 2000;
export const MAX_LINES = 2000;

/** What is in doubt about the tax number by which an issued document carries no VAT: it was none, or nobody knows yet. */
export const BUYER_NUMBERS = ['bad', 'unconfirmed'] as const;
export type BuyerNumber = (typeof BUYER_NUMBERS)[number];
