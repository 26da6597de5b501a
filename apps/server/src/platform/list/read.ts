import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { compiled } from '../../db/compiled.ts';
import { type Context, type Database, statementContext, type Tx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { FilterOf, List, ListEndpoints, ListRow, ListTerms } from './list.ts';
import { type Conditions, conditionsOf } from './list-filter.ts';
import {
  COUNT,
  EVERYTHING,
  findPage,
  isAlmostEverything,
  type Order,
  pageQuery,
  readSorts,
  type ScanStrategy,
  type Sorts,
} from './list-query.ts';

type Condition = RawBuilder<SqlBool>;
type Source = Pick<ListTerms<ListEndpoints>, 'table' | 'alias'>;

const idOf = ({ table, alias = table }: Source) => sql<number>`${sql.ref(`${alias}.id`)}`;
const fromOf = ({ table, alias }: Source) =>
  alias === undefined ? sql`${sql.table(table)}` : sql`${sql.table(table)} as ${sql.ref(alias)}`;
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? EVERYTHING : sql`${sql.join(conditions, sql` and `)}`;

const onlyOf = ({ only }: { readonly only?: Condition }): Condition[] => (only ? [only] : []);
type Scope = Pick<ListTerms<ListEndpoints>, 'visibleTo'>;
const scopeOf = ({ visibleTo }: Scope, ctx: Context, strategy: ScanStrategy): Condition[] =>
  visibleTo ? [visibleTo(ctx, strategy)] : [];

/** The unfiltered rows that a reader sees: some by id, or all. */
export function scoped<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
  db: Database | Tx,
  ctx: Context,
  strategy: ScanStrategy,
): SelectQueryBuilder<T, N, Row> {
  const conditions = [...onlyOf(list), ...scopeOf(list, ctx, strategy)];
  return conditions.reduce((query, condition) => query.where(condition), list.rows(db, ctx));
}

type ReadFor<Named> = Named & { readonly reading: ReturnType<typeof statementContext> };

/** Reads records by id: in the reader's scope, or those that were found in it. */
function readsOf<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(list: List<C, Row, T, N>) {
  const id = idOf(list);
  type Ids = ReadFor<{ readonly ids: readonly number[] }>;
  return {
    one: compiled((db, { id: asked, reading }: ReadFor<{ readonly id: number }>) =>
      scoped(list, db, { ...reading, db }, 'probe').where(sql<SqlBool>`${id} = ${asked}`),
    ),
    some: compiled((db, { ids, reading }: Ids) =>
      scoped(list, db, { ...reading, db }, 'probe').where(sql<SqlBool>`${id} = any(${ids})`),
    ),
    found: compiled((db, { ids, reading }: Ids) =>
      list.rows(db, { ...reading, db }).where(sql<SqlBool>`${id} = any(${ids}::bigint[])`),
    ),
  };
}
const compiledReads = new WeakMap<object, ReturnType<typeof readsOf>>();

function compiledFor<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(list: List<C, Row, T, N>) {
  let reads = compiledReads.get(list);
  if (!reads) {
    reads = readsOf(list);
    compiledReads.set(list, reads);
  }
  return reads;
}

const completed = <C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
  db: Database | Tx,
  rows: Row[],
  ctx: Context,
): Row[] | Promise<Row[]> => (list.completed ? list.completed(db, rows, ctx) : rows);

/** Rows that were read by id, completed, in the order of the ids. */
async function inOrder<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
  ctx: Context,
  ids: readonly number[],
  rows: Row[],
): Promise<Row[]> {
  const byId = new Map((await completed(list, ctx.db, rows, ctx)).map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** A filter as conditions on the table alone. */
const filterOf = <C extends ListEndpoints>(list: ListTerms<C>, ctx: Context, filter: FilterOf<C>): Condition[] =>
  conditionsOf(list.filters as Conditions<object>, ctx, filter as object, list.unreadable?.(ctx));

async function besidesOf<C extends ListEndpoints>(
  list: ListTerms<C>,
  ctx: Context,
  filter: FilterOf<C>,
  rows: 'page' | 'all',
): Promise<Condition[]> {
  return list.besides ? [await list.besides(ctx, filter, rows)] : [];
}

function sortsFor<C extends ListEndpoints>(list: ListTerms<C>, ctx: Context): Sorts {
  const sorts = typeof list.sorts === 'function' ? list.sorts(ctx) : list.sorts;
  const unreadable = list.unreadable?.(ctx);
  return unreadable ? Object.fromEntries(Object.entries(sorts).filter(([key]) => !unreadable.has(key))) : sorts;
}

/** The table with what the page's sorts need beside it, and the orders by that. */
async function joinedFor<C extends ListEndpoints>(
  list: ListTerms<C>,
  ctx: Context,
  paging: Paging,
  orders: readonly Order[],
  found: readonly Condition[],
): Promise<{ from: RawBuilder<unknown>; orders: readonly Order[] }> {
  let from: RawBuilder<unknown> = fromOf(list);
  const joined = [...orders];
  for (const [name, needs] of Object.entries(list.joins ?? {})) {
    const sorted = paging.sort.map((item) => item.split(',')[0] === name);
    if (!sorted.includes(true)) continue;
    const { join, by } = (await needs(ctx, found)) ?? {};
    if (join) from = sql`${from} ${join}`;
    if (by) for (const [i, order] of orders.entries()) if (sorted[i]) joined[i] = { ...order, by };
  }
  return { from, orders: joined };
}

/** Ids that a filter finds in the reader's scope, in order of id, up to a limit. */
export async function findIds<C extends ListEndpoints>(
  list: ListTerms<C>,
  ctx: Context,
  filter: FilterOf<C>,
  most: number,
): Promise<number[]> {
  const id = idOf(list);
  const found = [...filterOf(list, ctx, filter), ...(await besidesOf(list, ctx, filter, 'all'))];
  const scope = scopeOf(list, ctx, (await list.scopeSize?.(ctx, filter, 'all')) ?? 'many');
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${fromOf(list)} where ${allOf([...onlyOf(list), ...scope, ...found])}
    order by ${id} limit ${most}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * One page of the filtered rows in the reader's scope. The page is found by ids alone, so derived columns are
 * calculated only for the page's rows.
 *
 * @param within a further condition, of a list within this one
 */
export async function searchRows<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
  ctx: Context,
  filter: FilterOf<C>,
  paging: Paging,
  within: readonly Condition[] = [],
): Promise<Row[]> {
  const { alias = list.table } = list;
  const order = typeof list.order === 'function' ? list.order(ctx) : list.order;
  const sorted = readSorts(paging, sortsFor(list, ctx), idOf(list), order);
  const found = [...filterOf(list, ctx, filter), ...(await besidesOf(list, ctx, filter, 'page')), ...within];
  if (list.isReadAtOnce) {
    const query = found.reduce((query, condition) => query.where(condition), scoped(list, ctx.db, ctx, 'probe'));
    return completed(list, ctx.db, await pageQuery(query, paging, sorted, idOf(list)).execute(), ctx);
  }
  const where = (strategy: ScanStrategy) => [...scopeOf(list, ctx, strategy), ...found];
  const walked = list.walked?.(ctx);
  if (list.newest && paging.sort.length === 0 && paging.page === 0 && !walked && isAlmostEverything(where('probe')))
    return completed(list, ctx.db, await list.newest(ctx, paging.size), ctx);
  const scopeSize = (await list.scopeSize?.(ctx, filter, 'page')) ?? 'many';
  const { from, orders } = await joinedFor(list, ctx, paging, sorted, where(scopeSize));
  const only = allOf([...onlyOf(list), ...(walked ? [walked] : [])]);
  const ids = await findPage(ctx.db, { from, alias, only, where, scopeSize }, paging, orders);
  if (ids.length === 0) return [];
  const rows = (await compiledFor(list).found(ctx.db, { reading: statementContext(ctx), ids })) as Row[];
  return inOrder(list, ctx, ids, rows);
}

/** Those of some ids that are in the reader's scope, in the order of the ids. */
export async function readRows<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
  ctx: Context,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = (await compiledFor(list).some(ctx.db, { reading: statementContext(ctx), ids })) as Row[];
  return inOrder(list, ctx, ids, rows);
}

/** Exact. @param within as of `searchRows` */
export async function countRows<C extends ListEndpoints>(
  list: ListTerms<C>,
  ctx: Context,
  filter: FilterOf<C>,
  within: readonly Condition[] = [],
): Promise<number> {
  const asked = [...filterOf(list, ctx, filter), ...(await besidesOf(list, ctx, filter, 'all')), ...within];
  const isEverything = !list.visibleTo && !list.only && asked.length === 0;
  if (isEverything && list.counted) {
    const { rows } = await sql<{ count: number }>`select ${list.counted} as count`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  }
  const strategy = (await list.scopeSize?.(ctx, filter, 'all')) ?? 'many';
  const parts = list.countedParts?.(ctx, strategy).map((part) => [part]) ?? [scopeOf(list, ctx, strategy)];
  const counts = parts.map(
    (part) => sql`
    select ${COUNT} as count from ${fromOf(list)} where ${allOf([...onlyOf(list), ...part, ...asked])}`,
  );
  const sum =
    counts.length === 1
      ? counts[0]
      : sql`select ${sql.join(
          counts.map((one) => sql`(${one})`),
          sql` + `,
        )} as count`;
  const { rows } = await sql<{ count: number }>`${sum}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The rows of the table that a filter finds in the reader's scope, as a subquery: for sums of them. */
export async function foundBy<C extends ListEndpoints>(
  list: ListTerms<C>,
  ctx: Context,
  filter: FilterOf<C>,
): Promise<RawBuilder<unknown>> {
  const { alias = list.table } = list;
  const found = [...filterOf(list, ctx, filter), ...(await besidesOf(list, ctx, filter, 'all'))];
  const scope = scopeOf(list, ctx, (await list.scopeSize?.(ctx, filter, 'all')) ?? 'many');
  return sql`(select ${sql.ref(alias)}.* from ${fromOf(list)} where ${allOf([...onlyOf(list), ...scope, ...found])})`;
}

/** @throws Refusal 404 if it doesn't exist or is out of the reader's scope */
export async function findRow<C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
  db: Database | Tx,
  ctx: Context,
  id: number,
): Promise<Row> {
  const rows = (await compiledFor(list).one(db, { reading: statementContext(ctx), id })) as Row[];
  const [row] = await completed(list, db, rows, ctx);
  if (!row) throw notFound();
  return row;
}

/** `findRow` of one list. */
export const finderOf =
  <C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(list: List<C, Row, T, N>) =>
  (db: Database | Tx, ctx: Context, id: number): Promise<Row> =>
    findRow(list, db, ctx, id);
