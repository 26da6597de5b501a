/** Progress of a side's documents: published, on a draft invoice, on an issued one. */
export const PAPER_STATUSES = ['pending', 'ongoing', 'invoicing', 'invoiced'] as const;
export type PaperStatus = (typeof PAPER_STATUSES)[number];
export const PAYMENT_STATUSES = ['open', 'paid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
