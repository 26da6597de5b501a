import type { Basis, Grain, RowName } from '@linkstand/contract/reports/choices';
import type { MeasureName } from '@linkstand/contract/reports/measures';
import type { ReportQuestion } from '@linkstand/contract/reports/schema';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { startOfDayIn } from '../../platform/calendar.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { partsOf, type Span } from './period.ts';
import type { Interval, RollupName, SummedInterval } from './rollups.ts';

export type Filter = NonNullable<ReportQuestion['filter']>;
export type Sql = RawBuilder<unknown>;
export type Condition = RawBuilder<SqlBool>;

/** What a source needs to know to write its query. */
export interface Asking {
  readonly ctx: Context<UserActor>;
  readonly basis: Basis;
  readonly filter: Filter;
  readonly rowsBy: RowName;
  readonly grain: Grain;
  readonly span: Span;
  readonly bounds: SettingValue<'report_bounds'>;
  /** Measures to count: not all sums know what each of them counts. */
  readonly counted: readonly string[];
  /** Whether facts are grouped by the parts of the period. */
  readonly isInParts: boolean;
  /** What may be read as sums. */
  readonly summed: readonly SummedInterval[];
}

export type Draft = Omit<Asking, 'summed'>;

/** The subject of a row: its key in the data, and its name if the key is a record's id. */
export interface RowSql {
  readonly key: Sql;
  /** The key is the id of a record, not a text. */
  readonly isId?: true;
  /** The name of a key, given as text. */
  readonly label?: (key: Sql) => Sql;
  /** A query for `label`, and `details`: client, site and seller as a JSON list of texts. One look at each record. */
  readonly names?: (key: Sql) => Sql;
  /** Absent: by the key. */
  readonly order?: Sql;
  /** Only facts that have a key. */
  readonly only?: Condition;
  /** If each fact is a row of its own: its measures, and the measure that counts such rows. */
  readonly ofOne?: { readonly measures: Readonly<Record<string, Sql>>; readonly countedBy: MeasureName };
}

/** The facts of a report in SQL. */
export interface Facts {
  /** Tables under their aliases. */
  readonly from: Sql;
  readonly where: readonly Condition[];
  /** The time column of the facts. Absent if they are read as of the end of the period. */
  readonly when?: Sql;
  /** Facts to count besides those of the period. Balances need everything before it. */
  readonly reaches?: (span: Span) => Condition;
  readonly earliest: Sql;
  readonly rows: Partial<Readonly<Record<RowName, RowSql>>>;
  /** Aggregates by the name of their measure, those that ratios are made of included. */
  readonly measures: Readonly<Record<string, Sql>>;
  /** Those that are other aggregates where facts are counted by the parts of the period. */
  readonly inParts?: Readonly<Record<string, Sql>>;
}

/** The name of the record that a key is the id of. */
export const nameIn =
  (table: string, column = 'name') =>
  (key: Sql): Sql =>
    sql`(select ${sql.ref(`n.${column}`)} from ${sql.table(table)} n where n.id = (${key})::bigint)`;
export const isAny = (column: Sql, wanted: readonly string[]): Condition =>
  sql`${column} = any (${[...wanted]}::text[])`;

/** As a literal, so that an expression with it is the same everywhere. */
export const listSql = (items: readonly string[]): Sql => sql.lit(`{${items.join(',')}}`);

/**
 * The place of the part of the period that contains a moment, from 1. It is looked up among the parts' first instants:
 * to convert each of a million moments to the zone's calendar takes most of the time.
 */
export const partPlaceSql = (when: Sql, grain: Grain, asking: Pick<Asking, 'span' | 'ctx'>): Sql =>
  sql`width_bucket(${when}, ${instantsSql(grain, asking)})`;

/** The first instants of the parts of the period. The first part may begin before the period does. */
export function instantsSql(grain: Grain, { span, ctx }: Pick<Asking, 'span' | 'ctx'>): Sql {
  const instants = partsOf(span, grain, ctx).map(({ start }) =>
    grain === 'hour' ? start : startOfDayIn(start, ctx.timeZone).toISOString(),
  );
  return sql`${listSql(instants)}::timestamptz[]`;
}

/** The part of the period that contains a moment, as the text of its start. */
export function partSql(when: Sql, grain: Grain, asking: Pick<Asking, 'span' | 'ctx'>): Sql {
  const starts = partsOf(asking.span, grain, asking.ctx).map(({ start }) => start);
  return sql`(${listSql(starts)}::text[])[${partPlaceSql(when, grain, asking)}]`;
}

/** Rows that are times. */
export const timeRows = (when: Sql, asking: Asking) => ({
  period: { key: partSql(when, asking.grain, asking) },
  month: { key: partSql(when, 'month', asking) },
  year: { key: partSql(when, 'year', asking) },
});

export const PEOPLE = { label: nameIn('users'), isId: true } as const;

/** What a source may read as sums. */
export interface Summed {
  /** By preference, see `summedIntervals()`. The last one says up to when there are sums. */
  readonly rollups: readonly RollupName[];
  readonly interval: Interval;
  /** Moments that no sum may have inside. */
  readonly cuts: readonly Date[];
}
