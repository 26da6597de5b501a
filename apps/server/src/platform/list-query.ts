import type { Paging } from '@linkstand/contract/shared/pagination';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../db/prepared-statements.ts';
import type { Database, Tx } from './context.ts';
import { invalid } from './errors.ts';

/** What a list can be sorted by: the name callers use → the SQL it means. */
export type Sorts = Readonly<Record<string, RawBuilder<unknown>>>;

const neverNull = new WeakSet<RawBuilder<unknown>>();
/** Says of a sort that it is never null: then one index of (sort, id) serves both of its directions. */
export function notNullSort<T>(by: RawBuilder<T>): RawBuilder<T> {
  neverNull.add(by);
  return by;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `sort=field,asc|desc` against what the list offers, and against `id`, which every list offers; another field is
 * a 400 that names it.
 *
 * @param id the record's own, never null
 * @param fallback where the caller names no sort
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

/** How many rows a filter finds; a list's count reads whatever its filter makes it read. */
export const COUNT: RawBuilder<number> = sql<number>`${PLANNED_EACH_TIME} count(*)`;

const orderDirection = (by: RawBuilder<unknown>, direction: 'asc' | 'desc') =>
  sql.raw(neverNull.has(by) ? direction : `${direction} nulls last`);

/** Applies sorts, a stable last order by id, and the page. Nulls come last whichever way. */
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
 * How the rows of a scope are found. `probe`: the condition is checked on one row after the other of an ordered scan.
 * `few`: its few rows are looked up by their indexes. `many`: the whole table is scanned.
 */
export type ScanStrategy = 'probe' | 'few' | 'many';

/** The scope of whoever sees all rows, and the filter that asks for nothing; the same object everywhere. */
export const EVERYTHING: RawBuilder<SqlBool> = sql<SqlBool>`true`;

const NEARLY_EVERYTHING = new WeakSet<object>();
/** A scope that leaves out a handful of rows at most, wherever they lie: a page is found as if it were everything. */
export function almostEverything(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  NEARLY_EVERYTHING.add(condition);
  return condition;
}

export interface PageSource {
  /** The table under the alias, joined with what the orders need; the joins keep one row for each record. */
  readonly from: RawBuilder<unknown>;
  readonly alias: string;
  /** What the list is about, where that is not the whole table: its orders' indexes begin with it, or hold it alone. */
  readonly only?: Expression<SqlBool> | undefined;
  /** On the alias alone. */
  readonly where: (strategy: ScanStrategy) => readonly Expression<SqlBool>[];
  /** How much of the table the reader sees at all. */
  readonly scopeSize: 'few' | 'many';
}

/** A scan reads this many rows for each row of the page: enough where at least one in eighty is wanted. */
const SCAN_FACTOR = 80;
const MAX_SCAN = 4000;

/**
 * The ids of one page. Statistics don't tell which rows an order starts with, so a reader of many rows first tries a
 * bounded scan along the order, and a second one where the first fills more than half of the page. Where the page is
 * still not full, the wanted rows are found first and sorted then. Both are bounded, whatever is asked.
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
  // What is wanted, and how many, differs from call to call, and with it the way that is the shortest.
  const selectId = sql`${PLANNED_EACH_TIME} select id`;
  const holds = (strategy: ScanStrategy) => {
    const conditions = where(strategy).map((each) => (strategy === 'many' ? (forAll.get(each) ?? each) : each));
    return sql.join([only, ...conditions], sql` and `);
  };
  const run = async (query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows.map((row) => row.id);

  const before = paging.page * paging.size;
  // Where nothing is asked for, the page's size and place are all that a plan depends on: written down, it can be kept.
  if (where('probe').every((condition) => condition === EVERYTHING || NEARLY_EVERYTHING.has(condition))) {
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
  // The fence keeps the planner from hoping that the order's beginning will do.
  return run(sql`
    ${selectId} from (select ${id}, ${keys} from ${from} where ${holds(scopeSize)} offset 0) as found ${page}`);
}

/** Rows that are found one by one faster than by going through all. */
const FEW = 3000;

/** Are the rows that a query names few or many? It names no more than a column of each. */
export async function estimateScopeSize(db: Database | Tx, rows: RawBuilder<unknown>): Promise<'few' | 'many'> {
  const found = await sql<{ count: number }>`select count(*) from (${rows} limit ${FEW}) as some_rows`.execute(db);
  return (found.rows[0]?.count ?? 0) < FEW ? 'few' : 'many';
}

/** A calendar day (YYYY-MM-DD) of a zone as the instant it begins. */
export const startOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;
/** The instant at which the day is over. */
export const endOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`((${day}::date + interval '1 day') at time zone ${timeZone})`;

/** So few letters are in no index of trigrams, but PostgreSQL would still read all of one, and then every row. */
export const isShort = (text: string): boolean => [...text].length < 3;

/**
 * A condition that finds text anywhere in an expression, blind to case and accents; uses its trigram index, where there
 * are enough letters for one.
 */
export function containsText(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  // Another collation than the index has, which finds the same.
  const searched = isShort(text) ? sql`(${expression} collate "C")` : expression;
  // Some words are in every row, others in none.
  return sql<boolean>`${PLANNED_EACH_TIME} ${searched} like '%' || plain_text(${escaped}) || '%'`;
}

const forAll = new WeakMap<Expression<SqlBool>, Expression<SqlBool>>();
/** Says of a condition on a row that, where all rows are asked, another way to say the same is shorter. */
export function orOfAll(condition: RawBuilder<SqlBool>, all: Expression<SqlBool>): RawBuilder<SqlBool> {
  forAll.set(condition, all);
  return condition;
}
