import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { invalid } from './errors.ts';

/** What a list can be sorted by: the name callers use → the SQL it means. */
export type Sorts = Readonly<Record<string, RawBuilder<unknown>>>;

const neverNull = new WeakSet<RawBuilder<unknown>>();
/** Says of a sort that it is never null: then one index of (sort, id) serves both of its directions. */
export function solid<T>(by: RawBuilder<T>): RawBuilder<T> {
  neverNull.add(by);
  return by;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

/** Reads `sort=field,asc|desc` against what the list offers; another field is a 400 that names it. */
export function readSorts(paging: Paging, sorts: Sorts, fallback: Order): Order[] {
  const orders = paging.sort.map((item) => {
    const [field = '', direction] = item.split(',');
    const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined;
    if (!by)
      throw invalid({
        path: 'sort',
        code: 'unknown_sort',
        parameters: { field, known: Object.keys(sorts).join(', ') },
      });
    return { by, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
  });
  return orders.length > 0 ? orders : [fallback];
}

/** Applies sorts, a stable last order by id, and the page. Nulls come last whichever way. */
export function pageQuery<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  paging: Paging,
  orders: readonly Order[],
  id: RawBuilder<unknown>,
): SelectQueryBuilder<Tables, Table, Row> {
  let paged = query;
  for (const { by, direction } of orders)
    paged = paged.orderBy(sql`${by} ${sql.raw(neverNull.has(by) ? direction : `${direction} nulls last`)}`);
  return paged
    .orderBy(sql`${id} ${sql.raw(orders[0]?.direction ?? 'asc')}`)
    .limit(paging.size)
    .offset(paging.page * paging.size);
}

/** A calendar day (YYYY-MM-DD) of a zone as the instant it begins. */
export const startOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;
/** The instant at which the day is over. */
export const endOfDay = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`((${day}::date + interval '1 day') at time zone ${timeZone})`;

/** A condition that finds text anywhere in an expression, blind to case and accents; uses its trigram index. */
export function containsText(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`${expression} like '%' || plain_text(${escaped}) || '%'`;
}
