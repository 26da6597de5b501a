import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import type { CatalogueOrder, PricedFilter, Viewer } from './catalogue.ts';
import {
  all,
  grouped,
  narrowing,
  orderBy,
  pricedSites,
  SORTS,
  sortKey,
  textConditions,
  viewersOwn,
} from './catalogue-sql.ts';
import { forSale } from './queries.ts';

export interface NewMatches extends PricedFilter {
  readonly orders: readonly CatalogueOrder[];
  /** Listed after this moment … */
  readonly after: Date;
  /** … and not after this one. */
  readonly until: Date;
  readonly limit: number;
}

/**
 * What a search would find among the sites that were put up for sale within a time, as this viewer sees the catalogue.
 * Begins with those sites, which are few, so that thousands of saved searches are answered without a pass over all
 * sites.
 */
export async function findNewMatches(
  tx: Tx,
  viewer: Viewer,
  wish: NewMatches,
): Promise<{ ids: number[]; total: number }> {
  const { filter, orders, after, until, limit } = wish;
  const conditions = [
    ...narrowing(filter),
    ...(await textConditions(tx, filter.text ?? '')),
    ...grouped(filter).map(([, condition]) => condition),
  ];
  const keys = orders.map(({ by }, i) => sql`${SORTS[by]} as ${sortKey(i)}`);
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with ${viewersOwn(viewer)},
    found as materialized (
      select s.id, ${sql.join(keys)} from ${pricedSites(viewer, wish)}
      where s.listed_at > ${after} and s.listed_at <= ${until} and ${forSale} and ${all(conditions)}
    )
    select array(select id from found order by ${orderBy(orders)} limit ${limit}) as ids, count(*) as total from found
  `.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}
