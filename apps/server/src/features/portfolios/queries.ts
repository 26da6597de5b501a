import type { PortfolioWish } from '@linkstand/contract/portfolios/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { boughtSites } from '../media/bought-sites.ts';
import type { Viewer } from '../media/catalogue.ts';
import { readerPrice } from '../media/catalogue-sql.ts';
import { excludedSiteIds } from '../media/excluded-sites.ts';
import { forSale } from '../media/queries.ts';
import { specialPriceList } from '../media/special-price-list.ts';
import { PACKED_BYTES } from './pack.ts';

/** Sites read by one query: the answers of a million come in pieces that nobody waits for. */
const PIECE = 50_000;

/** What each goal counts. */
const countedBy = ({ goal }: PortfolioWish): RawBuilder<number> =>
  goal === 'traffic' ? sql`s.monthly_traffic` : sql`s.da`;

function conditionsOf(wish: PortfolioWish, hidden: readonly number[]): RawBuilder<boolean> {
  const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
    values?.length ? [sql<boolean>`${column} = any(${[...values]}::text[])`] : [];
  return sql`${sql.join(
    [
      forSale,
      sql<boolean>`${countedBy(wish)} >= 1`,
      ...oneOf(sql`s.country`, wish.country),
      ...oneOf(sql`s.language`, wish.language),
      ...(wish.category?.length
        ? [sql`s.id in (select site_id from site_categories where category_id = any(${[...wish.category]}::bigint[]))`]
        : []),
      ...(wish.daMin === undefined ? [] : [sql`s.da >= ${wish.daMin}`]),
      ...(wish.trafficMin === undefined ? [] : [sql`s.monthly_traffic >= ${wish.trafficMin}::bigint`]),
      ...(wish.withBought ? [] : [sql`s.id not in (select site_id from bought)`]),
      // Given as a value the list is hashed once.
      ...(hidden.length > 0 ? [sql`s.id <> all(${[...hidden]}::bigint[])`] : []),
    ],
    sql` and `,
  )}`;
}

/** Every site that fits by itself, packed as `pack.ts` reads them, in pieces by id. */
export async function packCandidates(
  db: Database,
  viewer: Viewer,
  wish: PortfolioWish,
  topics: readonly Topic[],
): Promise<Uint8Array[]> {
  const conditions = conditionsOf(wish, await excludedSiteIds(db, viewer));
  const pieces: Uint8Array[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<{ packed: Buffer | null; last: number | null }>`
      with bought as materialized (${boughtSites(viewer)}),
      special as materialized (${specialPriceList(viewer)}),
      piece as (
        select s.id, p.price, ${countedBy(wish)} as value, s.owner_id
        from sites s left join special on special.site_id = s.id
        cross join lateral (select ${readerPrice(topics, viewer.commissionBp)} as usual) u
        cross join lateral (select case when u.usual is not null then coalesce(special.price_cents, u.usual) end as price) p
        where s.id > ${after} and p.price is not null and ${conditions}
        order by s.id limit ${PIECE}
      )
      select string_agg(
          float8send(id::float8) || float8send(price::float8) || float8send(value::float8) || float8send(owner_id::float8),
          ''::bytea) as packed,
        max(id) as last
      from piece
    `.execute(db);
    const [row] = rows;
    if (!row?.packed || row.last === null) return pieces;
    // A copy that can be handed to another thread: small buffers share their memory.
    pieces.push(Uint8Array.from(row.packed));
    if (row.packed.byteLength < PIECE * PACKED_BYTES) return pieces;
    after = row.last;
  }
}
