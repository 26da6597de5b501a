import { type RawBuilder, sql } from 'kysely';

/** As SQL text: true of a site that we sell. It is switched on, has an offer, and its owner isn't blocked. */
const listedText = (site: string): string =>
  `(${site}.status = 'active' and ${site}.chosen_offer_id is not null
    and ${site}.owner_id <> all (array(select blocked.id from owners blocked where blocked.blocked_at is not null)))`;

/** As SQL text: true of a site that can be bought. We sell it, and its owner takes new orders. */
export const forSaleText = (site: string): string => `(${listedText(site)} and not ${site}.is_paused)`;

/** The same as conditions on the table or alias that is named. */
export const isListed = (site: string): RawBuilder<boolean> => sql<boolean>`${sql.raw(listedText(site))}`;
export const isForSale = (site: string): RawBuilder<boolean> => sql<boolean>`${sql.raw(forSaleText(site))}`;

/** As SQL text: what a link in a published article costs before commission. Null: the site or its owner sells none. */
export const insertionPriceText = (site: string): string =>
  `(case when ${site}.insertion_cost_cents is not null then ${site}.insertion_price_cents end)`;
