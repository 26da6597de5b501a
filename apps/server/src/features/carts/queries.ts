import type { Cart, CartWarning } from '@linkstand/contract/media/endpoints';
import { sql } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';
import { highestPrice } from '../media/presenter.ts';
import { findRows, forSale, viewerOf } from '../media/queries.ts';

interface Item {
  readonly siteId: number;
  readonly addedPriceCents: number;
  readonly isAvailable: boolean;
  readonly sharesPublisher: boolean;
}

/** The caller's cart as it stands now, in the order in which it was filled. */
export async function findCart(ctx: Context<UserActor>): Promise<Cart> {
  const { db, actor, locale } = ctx;
  const [viewer, { rows: items }] = await Promise.all([
    viewerOf(db, actor),
    sql<Item>`
      select i.site_id, i.price_cents as added_price_cents, ${forSale} as is_available,
        s.owner_id is not null and count(*) over (partition by s.owner_id) > 1 as shares_publisher
      from cart_items i join sites s on s.id = i.site_id
      where i.user_id = ${actor.id} order by i.added_at, i.site_id
    `.execute(db),
  ]);
  const rows = await findRows(
    db,
    viewer,
    locale,
    items.map((item) => item.siteId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = items.flatMap((item) => {
    const row = byId.get(item.siteId);
    if (!row) return []; // gone between the two queries
    const warnings: [CartWarning, boolean][] = [
      ['unavailable', !item.isAvailable],
      ['already_bought', row.isBought],
      ['same_publisher', item.sharesPublisher],
      ['price_changed', item.isAvailable && row.priceCents !== item.addedPriceCents],
    ];
    return [
      {
        ...row,
        isAvailable: item.isAvailable,
        addedPriceCents: item.addedPriceCents,
        warnings: warnings.flatMap(([warning, holds]) => (holds ? [warning] : [])),
      },
    ];
  });
  const available = listed.filter((item) => item.isAvailable);
  return {
    items: listed,
    totalCents: available.reduce((sum, item) => sum + item.priceCents, 0),
    highestTotalCents: available.reduce((sum, item) => sum + highestPrice(item), 0),
  };
}
