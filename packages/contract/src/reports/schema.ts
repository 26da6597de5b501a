import { z } from 'zod';
import { briefingMachine } from '../briefings/machine.ts';
import { Day, Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id } from '../shared/pagination.ts';
import { COMPARISONS, GRAINS, PERIODS, ROW_NAMES } from './choices.ts';
import { AGREEMENTS, REPORT_KEYS } from './definitions.ts';
import { reportFilter } from './filter.ts';
import { MEASURE_NAMES } from './measures.ts';

export const ReportKeySchema = z.enum(REPORT_KEYS);
const MeasureKey = z.enum(MEASURE_NAMES);

/** What is asked of a report. What is absent is the report's own choice. */
export const ReportQuestion = z.strictObject({
  period: z.enum(PERIODS).optional(),
  /** Of a period of one's own; both days are included. */
  from: Day.optional(),
  to: Day.optional(),
  compare: z.enum(COMPARISONS).optional(),
  grain: z.enum(GRAINS).optional(),
  rows: z.enum(ROW_NAMES).optional(),
  /** The measure of the columns. */
  measure: MeasureKey.optional(),
  filter: filterSchema(reportFilter).optional(),
});
export type ReportQuestion = z.output<typeof ReportQuestion>;

/** A value by measure: cents, a number, basis points, seconds; null where there is nothing to say. */
const Values = z.partialRecord(MeasureKey, z.number().nullable());
export type ReportValues = z.output<typeof Values>;

/** From and to, in the configured zone; `to` is not included. */
const Span = z.object({ from: Instant, to: Instant, fromDay: Day, toDay: Day });

/** A part of the period. */
const Part = z.object({
  /** The hour as an instant, else the first day. */
  start: z.string(),
  /** Some of it is still to come. */
  isRunning: z.boolean(),
  values: Values,
  /** Of the part that it is compared with. */
  before: Values.nullable(),
});

export const ReportRow = z.object({
  /** An id, or what the row is called in the data. */
  key: z.string(),
  /** Null where the key has words of its own: a state, a month, an account. */
  label: z.string().nullable(),
  /** What else identifies it: client, site, seller. */
  details: z.array(z.string()),
  values: Values,
  before: Values.nullable(),
  /** One measure by column. */
  cells: z.record(z.string(), z.number().nullable()),
});
export type ReportRow = z.output<typeof ReportRow>;

/** What a total has to agree with, in its unit. */
export const ReportAgreement = z.object({
  with: z.enum(AGREEMENTS),
  measure: MeasureKey,
  reported: z.int(),
  /** What the ledger or the list says. */
  other: z.int(),
  /** Of it, what was turned back in another period. */
  otherPeriods: z.int(),
  difference: z.int(),
});

export type ReportAgreement = z.output<typeof ReportAgreement>;

export const NOTICES = ['grain_coarser', 'years_instead'] as const;

export const ReportAnswer = z
  .object({
    report: ReportKeySchema,
    asOf: Instant,
    period: z.enum(PERIODS),
    span: Span,
    before: Span.nullable(),
    compare: z.enum(COMPARISONS),
    grain: z.enum(GRAINS),
    rowsBy: z.enum(ROW_NAMES),
    /** The measure of the columns; null of a report without. */
    measure: MeasureKey.nullable(),
    notices: z.array(z.enum(NOTICES)),
    /** While past months are summed, after an update or a change of the time zone: how many are, of how many. */
    summing: z.object({ done: z.int(), of: z.int() }).nullable(),
    totals: Values,
    totalsBefore: Values.nullable(),
    parts: z.array(Part),
    columns: z.array(z.string()),
    columnTotals: z.record(z.string(), z.number().nullable()),
    rows: z.array(ReportRow),
    rowCount: z.int(),
    page: z.int(),
    size: z.int(),
    /** Names of records that are filtered by. */
    names: z.record(z.string(), z.string()),
    agreement: ReportAgreement.nullable(),
    /** The nearest day with data, where the period has none. */
    nearest: Day.nullable(),
    /** How many of those who first ordered in a month ordered again so many months later. */
    retention: z.array(z.object({ cohort: Day, size: z.int(), again: z.array(z.int()) })),
  })
  .meta({ id: 'Report' });
export type ReportAnswer = z.output<typeof ReportAnswer>;

const Lately = z.object({ created: z.int(), edited: z.int() });

/** What an administrator looks at first; figures of sales are those of the reports. */
export const Dashboard = z
  .object({
    asOf: Instant,
    /** States in which somebody has to act, in their order. */
    queue: z.array(z.object({ status: z.enum(briefingMachine.states), count: z.int(), late: z.int() })),
    /** Links that are lost now. */
    linksLost: z.int(),
    /** New in the last seven days, or older and edited in them. */
    owners: Lately,
    sites: Lately,
    /** By sales of the last thirty days. Cents. */
    topSites: z.array(z.object({ id: Id, domain: z.string(), publications: z.int(), salesCents: z.int() })),
    cash: z.object({
      /** Kept in wallets for orders. */
      heldCents: z.int(),
      receivableCents: z.int(),
      /** What wallets owe because money that was spent was taken back. It is due at once. */
      owedCents: z.int(),
      payableCents: z.int(),
      /** Open invoices to clients with what wallets owe, and open bills of our own, due within seven days or before. */
      dueInCents: z.int(),
      dueOutCents: z.int(),
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;
