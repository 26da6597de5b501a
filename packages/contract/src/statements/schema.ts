import { z } from 'zod';
import { compactIban, isIban, MAX_IBAN_CHARACTERS } from '../payments/iban.ts';
import { Day, Instant, line, Reason } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import {
  CSV_FIELDS,
  DAY_ORDERS,
  DECIMAL_MARKS,
  LINE_GROUPS,
  LINE_STATES,
  MAX_SETTLED,
  RECOGNITIONS,
  SETTLED_KINDS,
  STATEMENT_FORMATS,
} from './choices.ts';
import { statementFilter } from './filter.ts';

const header = line(200, 1);
const { text: _text, ...single } = Object.fromEntries(CSV_FIELDS.map((field) => [field, header.optional()]));

/** Which header stands above which column of a bank's CSV file, and how it writes amounts and days. */
export const CsvMapping = z.strictObject({
  columns: z.strictObject({
    ...(single as Record<Exclude<(typeof CSV_FIELDS)[number], 'text'>, z.ZodOptional<typeof header>>),
    text: z.array(header).max(10).optional(),
  }),
  decimalMark: z.enum(DECIMAL_MARKS),
  dayOrder: z.enum(DAY_ORDERS),
  /** The account, which CSV files don't name. */
  iban: line(MAX_IBAN_CHARACTERS)
    .overwrite((typed) => compactIban(typed))
    .refine(isIban, 'iban_check'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'name_wrong'),
});
export type CsvMapping = z.output<typeof CsvMapping>;

/** The head of a CSV file, for naming its columns. */
export const CsvHead = z.object({
  /** Its first lines, cells cut short. */
  rows: z.array(z.array(z.string())),
  /** Columns used for the account before, or for the last file. */
  mapping: CsvMapping.nullable(),
});
export type CsvHead = z.output<typeof CsvHead>;

/** Something that a movement settles or may settle. Cents that are still open. */
export const Settled = z.object({
  kind: z.enum(SETTLED_KINDS),
  id: Id,
  name: z.string(),
  openCents: z.int(),
});

const REASONS = [
  'end_to_end_id',
  'reference',
  'code_in_text',
  'several_codes_in_text',
  'amount',
  'iban',
  'amount_differs',
  'several_fit',
] as const;

/** A possible match of a movement, and its reason. */
export const Proposal = z.object({
  items: z.array(Settled),
  reasons: z.array(z.enum(REASONS)),
  /** More (above zero) or less than is open was moved, in cents. */
  differenceCents: z.int(),
});
export type Proposal = z.output<typeof Proposal>;

export const StatementLine = z
  .object({
    id: Id,
    /** Where it stands in the file. */
    line: z.int(),
    day: Day,
    /** Above zero for money in. */
    cents: z.int(),
    counterparty: z.string().nullable(),
    counterpartyIban: z.string().nullable(),
    reference: z.string().nullable(),
    endToEndId: z.string().nullable(),
    text: z.string(),
    state: z.enum(LINE_STATES),
    /** Of an open one. */
    recognition: z.enum(RECOGNITIONS).nullable(),
    /** Matches of an open movement, best first. */
    proposals: z.array(Proposal),
    /** What it has settled. */
    settled: z.array(Settled.omit({ openCents: true }).extend({ cents: z.int() })),
    note: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof StatementLine>;

export const Statement = z
  .object({
    ...recordFields,
    format: z.enum(STATEMENT_FORMATS),
    fileName: z.string(),
    /** IBAN, or the bank’s own number. */
    account: z.string(),
    currency: z.string(),
    fromDay: Day.nullable(),
    toDay: Day.nullable(),
    openingCents: z.int().nullable(),
    closingCents: z.int().nullable(),
    uploadedBy: z.string(),
    count: z.int(),
    openCount: z.int(),
    knownCount: z.int(),
    bookedCount: z.int(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof Statement>;

export const StatementFilter = filterSchema(statementFilter);

/** How many lines of each group there are. */
export const LineCounts = z.object(
  Object.fromEntries(LINE_GROUPS.map((group) => [group, z.int()])) as Record<(typeof LINE_GROUPS)[number], z.ZodInt>,
);
export type LineCounts = z.output<typeof LineCounts>;

/** What a movement settles, chosen by a person. The amount is the bank's. */
export const LineBooking = z.strictObject({
  items: z
    .array(z.strictObject({ kind: z.enum(SETTLED_KINDS), id: Id }))
    .min(1)
    .max(MAX_SETTLED),
});
export const LineReason = z.strictObject({ reason: Reason });
