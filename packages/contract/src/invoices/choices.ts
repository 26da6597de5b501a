/** What a document is about. Without zod, so that a screen can name them before it has it. */
export const INVOICE_TYPES = ['client', 'owner', 'seller', 'credit_note', 'top_up'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** Types that are drafted from what is due. */
export const DRAFTED_TYPES = ['client', 'owner', 'seller', 'top_up'] as const;
export type DraftedType = (typeof DRAFTED_TYPES)[number];

/** Which side of a publication a line is for. */
export const INVOICE_SIDES = ['client', 'owner', 'seller'] as const;
export type InvoiceSide = (typeof INVOICE_SIDES)[number];

/** What its payer reads of it: paid, or how far it is from there. */
export const BILL_STATUSES = ['open', 'partly_paid', 'paid'] as const;

/** Our own series: a credit note and what we bill in a supplier's name have their own, as the law wants. */
export const SERIES: Readonly<Record<InvoiceType, string>> = {
  client: 'INV',
  credit_note: 'CN',
  top_up: 'PRO',
  owner: 'SBO',
  seller: 'SBS',
};

/** `INV-2026-000123` */
export const invoiceNumber = (series: string, year: number, number: number): string =>
  `${series}-${year}-${String(number).padStart(6, '0')}`;

/** Drafts that are issued, or documents that are mailed, in one go. */
export const MAX_IN_BATCH = 2000;
export const MAX_LINES = 2000;
