import type { Paging } from '@linkstand/contract/shared/pagination';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Database, Tx } from '../context.ts';
import { invalid } from '../errors.ts';
import { hintsOf, notNullSort } from './sql-hints.ts';

/** A list's sorts: the name that callers use → its SQL. */
export type Sorts = Readonly<Record<string, RawBuilder<unknown>>>;

export interface Order {
  readonly by: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `sort=field,asc|desc`. Knows the list's sorts, and `id` on every list. An unknown field is a 400 that names it.
 *
 * @param id the record's id column, never null
 * @param fallback if the caller names no sort
 */
export function readSorts(paging: Paging, sorts: Sorts, id: RawBuilder<unknown>, fallback: Order): Order[] {
  const known: Sorts = { id: notNullSort(id), ...sorts };
  const orders = paging.sort.map((item) => {
    const [field = '', direction] = item.split(',');
    const by = Object.hasOwn(known, field) ? known[field] : undefined;
    if (!by)
      throw invalid({
        path: 'sort',
        code: 'unknown_sort',
        parameters: { field, known: Object.keys(known).join(', ') },
      });
    return { by, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
  });
  return orders.length > 0 ? orders : [fallback];
}

/** Counts the rows that a filter finds. */
export const COUNT: RawBuilder<number> = sql<number>`${PLANNED_EACH_TIME} count(*)`;

const orderDirection = (by: RawBuilder<unknown>, direction: 'asc' | 'desc') =>
  sql.raw(hintsOf(by).isNeverNull ? direction : `${direction} nulls last`);

/** Applies the sorts, a final order by id, and the page. Nulls come last in both directions. */
export function pageQuery<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  paging: Paging,
  orders: readonly Order[],
  id: RawBuilder<unknown>,
): SelectQueryBuilder<Tables, Table, Row> {
  let paged = query;
  for (const { by, direction } of orders) paged = paged.orderBy(sql`${by} ${orderDirection(by, direction)}`);
  return paged
    .orderBy(sql`${PLANNED_EACH_TIME} ${id} ${sql.raw(orders[0]?.direction ?? 'asc')}`)
    .limit(paging.size)
    .offset(paging.page * paging.size);
}

/**
 * How the rows of a scope are found. `probe`: an ordered scan checks the condition row by row. `few`: indexes find the
 * few rows. `many`: the whole table is scanned.
 */
export type ScanStrategy = 'probe' | 'few' | 'many';

/** The scope of an actor who sees all rows, and the filter that is empty. Compared by identity. */
export const EVERYTHING: RawBuilder<SqlBool> = sql<SqlBool>`true`;

/** True if these conditions hold for all rows, or for all but a handful. */
export const isAlmostEverything = (conditions: readonly Expression<SqlBool>[]): boolean =>
  conditions.every((condition) => condition === EVERYTHING || hintsOf(condition).excludesAHandful === true);

export interface PageSource {
  /** The table under its alias, joined with what the sorts need. The joins keep one row per record. */
  readonly from: RawBuilder<unknown>;
  readonly alias: string;
  /** The part of the table that the list is about. Indexes of its sorts start with it, or are partial on it. */
  readonly only?: Expression<SqlBool> | undefined;
  /** On the alias alone. */
  readonly where: (strategy: ScanStrategy) => readonly Expression<SqlBool>[];
  /** How much of the table the reader sees. */
  readonly scopeSize: 'few' | 'many';
}

/** Rows scanned per row of the page: enough if at least one in eighty matches. */
const SCAN_FACTOR = 80;
const MAX_SCAN = 4000;

/**
 * Ids of one page. Statistics don't tell which rows an order starts with, so a reader of many rows first gets a bounded
 * scan along the order, and a second one if the first fills more than half of the page. If the page is still not full,
 * all matching rows are found first and then sorted. Both ways are bounded for every filter.
 */
export async function findPage(
  db: Database | Tx,
  { from, alias, only = EVERYTHING, where, scopeSize }: PageSource,
  paging: Paging,
  orders: readonly Order[],
): Promise<number[]> {
  const id = sql.ref(`${alias}.id`);
  const keys = sql.join(orders.map(({ by }, i) => sql`${by} as ${sql.ref(`order_${i}`)}`));
  const order = sql.join([
    ...orders.map(({ by, direction }, i) => sql`${sql.ref(`order_${i}`)} ${orderDirection(by, direction)}`),
    sql`id ${sql.raw(orders[0]?.direction ?? 'asc')}`,
  ]);
  // The filter and the number of matches differ between calls, and the best plan with them, so the plan is not kept.
  const selectId = sql`${PLANNED_EACH_TIME} select id`;
  const holds = (strategy: ScanStrategy) => {
    const conditions = where(strategy).map((each) =>
      strategy === 'many' ? (hintsOf(each).whereAllAreSearched ?? each) : each,
    );
    return sql.join([only, ...conditions], sql` and `);
  };
  const run = async (query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows.map((row) => row.id);

  const before = paging.page * paging.size;
  // Without a filter the plan depends on page size and offset only. As literals, the plan can be kept.
  if (isAlmostEverything(where('probe'))) {
    const known = sql`order by ${order} limit ${sql.lit(paging.size)} offset ${sql.lit(before)}`;
    return run(sql`select id from (select ${id}, ${keys} from ${from} where ${holds('probe')}) as found ${known}`);
  }
  const page = sql`order by ${order} limit ${paging.size} offset ${before}`;

  const wanted = before + paging.size;
  const length = wanted * SCAN_FACTOR;
  if (scopeSize === 'many' && length <= MAX_SCAN) {
    const walk = (walked: number, most: number) =>
      run(sql`
        ${selectId} from (
          select ${sql.ref(alias)}.*, ${keys} from ${from} where ${only} order by ${order} limit ${length} offset ${walked}
        ) as ${sql.ref(alias)}
        where ${holds('probe')} order by ${order} limit ${most}`);
    const ids = new Set(await walk(0, wanted));
    if (ids.size < wanted && ids.size * 2 > wanted) for (const id of await walk(length, wanted - ids.size)) ids.add(id);
    if (ids.size === wanted) return [...ids].slice(before);
  }
  // The fence keeps the planner from scanning along the order.
  return run(sql`
    ${selectId} from (select ${id}, ${keys} from ${from} where ${holds(scopeSize)} offset 0) as found ${page}`);
}

/** Up to this many rows, single lookups are faster than a scan. */
const FEW = 3000;

/** True if a query returns few rows. The query selects one column. */
export async function estimateScopeSize(db: Database | Tx, rows: RawBuilder<unknown>): Promise<'few' | 'many'> {
  const found = await sql<{ count: number }>`select count(*) from (${rows} limit ${FEW}) as some_rows`.execute(db);
  return (found.rows[0]?.count ?? 0) < FEW ? 'few' : 'many';
}

/** The instant at which a day (YYYY-MM-DD) begins in a zone. */
export const startOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;
/** The instant at which a day ends in a zone. */
export const endOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`((${day}::date + interval '1 day') at time zone ${timeZone})`;

/** Too short for trigrams: PostgreSQL would read the whole index, and then every row. */
export const isShort = (text: string): boolean => [...text].length < 3;

/**
 * A condition that finds text anywhere in an expression, ignoring case and accents. Uses the trigram index if the text
 * is long enough.
 */
export function containsText(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  // Another collation than the index, with the same matches, so that the index is not used.
  const searched = isShort(text) ? sql`(${expression} collate "C")` : expression;
  // Frequency differs between words, so the plan is not kept.
  return sql<boolean>`${PLANNED_EACH_TIME} ${searched} like '%' || plain_text(${escaped}) || '%'`;
}
