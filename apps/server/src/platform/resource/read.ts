import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { compiled } from '../../db/compiled.ts';
import { type Context, type Database, statementContext, type Tx } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Conditions, conditionsOf } from '../list-filter.ts';
import { COUNT, findPage, readSorts, type ScanStrategy, type Sorts } from '../list-query.ts';
import type { VersionedRow } from '../versioned-row.ts';
import type { FilterOf, Resource, ResourceEndpoints } from './resource.ts';

const idOf = (table: string) => sql<number>`${sql.ref(`${table}.id`)}`;

/** The unfiltered rows that a reader sees: some by id, or all. */
export function scoped<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  db: Database | Tx,
  ctx: Context,
  strategy: ScanStrategy,
): SelectQueryBuilder<T, N, Row> {
  let query = resource.rows(db, ctx);
  if (resource.only) query = query.where(resource.only);
  if (resource.visibleTo) query = query.where(resource.visibleTo(ctx, strategy));
  return query;
}

type ReadFor<Named> = Named & { readonly reading: ReturnType<typeof statementContext> };

/** Reads records by id in the reader's scope. */
function readsOf<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
) {
  const id = idOf(resource.table);
  const seenBy = (db: Database, reading: ReturnType<typeof statementContext>) =>
    scoped(resource, db, { ...reading, db }, 'probe');
  return {
    one: compiled((db, asked: ReadFor<{ readonly id: number }>) =>
      seenBy(db, asked.reading).where(sql<SqlBool>`${id} = ${asked.id}`),
    ),
    some: compiled((db, asked: ReadFor<{ readonly ids: readonly number[] }>) =>
      seenBy(db, asked.reading).where(sql<SqlBool>`${id} = any(${asked.ids})`),
    ),
  };
}
const compiledReads = new WeakMap<object, ReturnType<typeof readsOf>>();

function compiledFor<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
) {
  let reads = compiledReads.get(resource);
  if (!reads) {
    reads = readsOf(resource);
    compiledReads.set(resource, reads);
  }
  return reads;
}

/** A filter as conditions on the table alone. */
const filterOf = <C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  filter: FilterOf<C>,
): RawBuilder<SqlBool>[] =>
  conditionsOf(resource.filters as Conditions<object>, ctx, filter as object, resource.unreadable?.(ctx));

async function found<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  filter: FilterOf<C>,
): Promise<{ query: SelectQueryBuilder<T, N, Row> }> {
  const scopeSize = (await resource.scopeSize?.(ctx)) ?? 'many';
  const query = filterOf(resource, ctx, filter).reduce(
    (query, condition) => query.where(condition),
    scoped(resource, ctx.db, ctx, scopeSize),
  );
  // Wrapped, because a bare query would be executed when awaited.
  return { query };
}

function sortsFor<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
): Sorts {
  const sorts = typeof resource.sorts === 'function' ? resource.sorts(ctx) : resource.sorts;
  const unreadable = resource.unreadable?.(ctx);
  return unreadable ? Object.fromEntries(Object.entries(sorts).filter(([key]) => !unreadable.has(key))) : sorts;
}

/** Ids that a filter finds in the reader's scope, in order of id, up to a limit. */
export async function findIds<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  filter: FilterOf<C>,
  most: number,
): Promise<number[]> {
  const id = idOf(resource.table);
  const { query } = await found(resource, ctx, filter);
  const rows = await query
    .clearSelect()
    .select(id.as('id'))
    .orderBy(id)
    .limit(most)
    .$castTo<{ id: number }>()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * One page of the filtered rows in the reader's scope. The page is found by ids alone, so derived columns are
 * calculated only for the page's rows.
 */
export async function searchRows<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  filter: FilterOf<C>,
  paging: Paging,
): Promise<Row[]> {
  const id = idOf(resource.table);
  const order = typeof resource.order === 'function' ? resource.order(ctx) : resource.order;
  const orders = readSorts(paging, sortsFor(resource, ctx), id, order);
  const conditions = filterOf(resource, ctx, filter);
  const scope = (strategy: ScanStrategy) => (resource.visibleTo ? [resource.visibleTo(ctx, strategy)] : []);
  const scopeSize = (await resource.scopeSize?.(ctx)) ?? 'many';
  const table = { from: sql.table(resource.table), alias: resource.table, only: resource.only, scopeSize };
  const ids = await findPage(
    ctx.db,
    { ...table, where: (strategy) => [...scope(strategy), ...conditions] },
    paging,
    orders,
  );
  return readRows(resource, ctx, ids);
}

/** Those of some ids that are in the reader's scope, in the order of the ids. */
export async function readRows<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = (await compiledFor(resource).some(ctx.db, { reading: statementContext(ctx), ids })) as Row[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** Exact. The planner drops joins that only add columns. */
export async function countRows<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  filter: FilterOf<C>,
): Promise<number> {
  const isEverything = !resource.visibleTo && !resource.only && filterOf(resource, ctx, filter).length === 0;
  if (isEverything && resource.counted) {
    const { rows } = await sql<{ count: number }>`select ${resource.counted} as count`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  }
  const { query } = await found(resource, ctx, filter);
  const { count } = await query
    .clearSelect()
    .select(COUNT.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws Refusal 404 if it doesn't exist or is out of the reader's scope */
export async function findRow<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  db: Database | Tx,
  ctx: Context,
  id: number,
): Promise<Row> {
  const [row] = await compiledFor(resource).one(db, { reading: statementContext(ctx), id });
  if (!row) throw notFound();
  return row as Row;
}
