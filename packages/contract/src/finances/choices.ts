/** Progress of a side's documents: published, on a draft invoice, on an issued one. */
export const PAPER_STATUSES = ['pending', 'ongoing', 'invoicing', 'invoiced'] as const;
export type PaperStatus = (typeof PAPER_STATUSES)[number];
export const PAYMENT_STATUSES = ['open', 'paid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What moved money in the ledger. */
export const TRANSFER_KINDS = [
  'top_up',
  'payment_return',
  'debt_payment',
  'card_fee',
  'capture',
  'publication_cost',
  'reversal',
  'commission',
  'invoice_payment',
  'invoice_change',
  'withholding',
  'withholding_payment',
  'payout',
  'bank_fee',
  'release_bill',
  'release_bill_payment',
  'owner_merge',
  'transaction',
  'exchange',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Accounts of the ledger by code. Some belong to a billing account, an owner, a seller or a category of costs. */
export const ACCOUNT_CODES = [
  'wallet',
  'receivable',
  'wallet_debt',
  'revenue',
  'vat',
  'payable',
  'cost',
  'commission',
  'commission_payable',
  'withheld_tax',
  'bank',
  'provider',
  'provider_fees',
  'exchange',
  'bonus',
  'correction',
  'release_bills',
  'opening',
] as const;
export type AccountCode = (typeof ACCOUNT_CODES)[number];
