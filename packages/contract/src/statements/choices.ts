/** Supported bank file formats. */
export const STATEMENT_FORMATS = ['camt053', 'norma43', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Fields of the columns of a bank's CSV file. Several columns may hold text. */
export const CSV_FIELDS = [
  'day',
  'valueDay',
  'amount',
  'debit',
  'credit',
  'balance',
  'counterparty',
  'counterpartyIban',
  'reference',
  'endToEndId',
  'bankId',
  'text',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];
export const DECIMAL_MARKS = [',', '.'] as const;
export const DAY_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** `open` waits for somebody; `known` came with an earlier statement. */
export const LINE_STATES = ['open', 'booked', 'ignored', 'known'] as const;
export type LineState = (typeof LINE_STATES)[number];

/**
 * How an open movement was recognised: by an id or reference that we gave out, by what its text says, by amount or account,
 * or not at all.
 */
export const RECOGNITIONS = ['exact', 'likely', 'suggested', 'unknown'] as const;
export type Recognition = (typeof RECOGNITIONS)[number];

/** Groups of a statement's lines. */
export const LINE_GROUPS = [...RECOGNITIONS, 'booked', 'ignored', 'known'] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];

/** What a movement can settle. */
export const SETTLED_KINDS = [
  'payment',
  'payment_return',
  'payout',
  'payout_return',
  'invoice',
  'release_bill',
] as const;
export type SettledKind = (typeof SETTLED_KINDS)[number];

/** Bytes of a statement's file. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;
/** Items that one movement may settle. */
export const MAX_SETTLED = 20;
