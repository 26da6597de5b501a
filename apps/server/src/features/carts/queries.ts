import { heavyAnchors } from '@linkstand/contract/campaigns/anchors';
import type { Cart, CartWarning } from '@linkstand/contract/media/endpoints';
import { forTopics } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import type { Context, UserActor } from '../../platform/context.ts';
import { highestPrice } from '../media/presenter.ts';
import { findRows, forSale, viewerOf } from '../media/queries.ts';
import { countAnchors } from './anchor-counts.ts';
import { publisherGroups, siteWarnings } from './site-warnings.ts';

interface Item {
  readonly siteId: number;
  readonly addedPriceCents: number;
  readonly topics: Topic[];
  readonly isAvailable: boolean;
}

/** The caller's cart, in the order it was filled. */
export async function findCart(ctx: Context<UserActor>): Promise<Cart> {
  const { db, actor, locale, now } = ctx;
  const [viewer, { rows: items }] = await Promise.all([
    viewerOf(db, actor),
    sql<Item>`
      select i.site_id, i.price_cents as added_price_cents, i.topics, ${forSale} as is_available
      from cart_items i join sites s on s.id = i.site_id
      where i.user_id = ${actor.id} order by i.added_at, i.site_id
    `.execute(db),
  ]);
  const siteIds = items.map((item) => item.siteId);
  const topics = new Map(items.map((item) => [item.siteId, item.topics]));
  const [rows, known, groups, anchors] = await Promise.all([
    findRows(db, viewer, locale, siteIds, (id) => forTopics(topics.get(id))),
    siteWarnings({ db, now, viewer }, siteIds),
    publisherGroups(db, siteIds),
    countAnchors(db, { viewer }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = items.flatMap((item) => {
    const row = byId.get(item.siteId);
    if (!row) return []; // Deleted between the two queries.
    const warnings: [CartWarning, boolean][] = [
      ['unavailable', !item.isAvailable],
      [
        'price_changed',
        item.isAvailable && row.quote.priceCents !== null && row.quote.priceCents !== item.addedPriceCents,
      ],
      ['topic_refused', item.isAvailable && row.quote.refusedTopic !== null],
    ];
    return [
      {
        ...row,
        isAvailable: item.isAvailable,
        addedPriceCents: item.addedPriceCents,
        warnings: [
          ...(known.get(item.siteId)?.warnings ?? []),
          ...warnings.flatMap(([warning, holds]) => (holds ? [warning] : [])),
        ],
        used: known.get(item.siteId)?.used ?? {},
      },
    ];
  });
  const available = listed.filter((item) => item.isAvailable);
  return {
    items: listed,
    publisherGroups: groups,
    totalCents: available.reduce((sum, item) => sum + (item.quote.priceCents ?? item.priceCents), 0),
    highestTotalCents: available.reduce((sum, item) => sum + highestPrice(item), 0),
    heavyAnchors: heavyAnchors(anchors),
  };
}
