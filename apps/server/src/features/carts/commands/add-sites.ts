import { MAX_CART_SITES } from '@linkstand/contract/media/choices';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import { type Context, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import { readerQuote } from '../../media/presenter.ts';
import { findPricing, type PricedSite, pricedFor, viewerOf } from '../../media/queries.ts';

/** Reports sites that refuse what is wanted, each at its own field. One of them refuses all. */
function refuseTopics(siteIds: readonly number[], sites: readonly PricedSite[], asked: PricedFor): void {
  const refusing = sites.filter((site) => readerQuote(site, 0, asked, site.categoryIds).refusedTopic !== null);
  if (refusing.length === 0) return;
  throw rule('sensitive_refused', {
    parameters: { site: refusing.map((site) => site.name).join(', ') },
    faults: refusing.map((site) => ({
      path: `siteIds.${siteIds.indexOf(site.id)}`,
      code: 'sensitive_refused',
      parameters: { site: site.name },
    })),
  });
}

/** Serializes changes of a cart, so that two devices can't exceed its limit. */
const lockCart = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('cart', ${userId}))`.execute(tx);

/** The topics that a site is put into the cart for: of the chosen categories, that of the cheapest. None: the usual price. */
function topicsFor(site: PricedSite, commissionBp: number, asked: PricedFor): Topic[] {
  const { categoryId } = readerQuote(site, commissionBp, asked, site.categoryIds);
  const topic = categoryId === undefined ? undefined : asked.chosen.get(categoryId);
  const topics = [...new Set([...asked.topics, ...(topic ? [topic] : [])])];
  return topics.some((one) => one !== 'none') ? topics.sort() : [];
}

/**
 * Adds sites to the caller's cart at their present price for what is wanted. A site already in it keeps its earlier
 * price, unless it is now wanted for other topics. A preference, so it is not audited.
 */
export async function addSites(
  ctx: Context<UserActor>,
  siteIds: readonly number[],
  wish: { readonly [K in keyof Wanted]?: Wanted[K] | undefined },
) {
  const wanted = [...new Set(siteIds)];
  await together(ctx, async (tx) => {
    await lockCart(tx, ctx.actor.id);
    const viewer = await viewerOf(tx, ctx.actor);
    const sites = await findPricing(tx, viewer, wanted);
    const found = new Set(sites.map((site) => site.id));
    const gone = siteIds.flatMap((id, i) =>
      found.has(id) ? [] : [{ path: `siteIds.${i}`, code: 'choose_other' as const }],
    );
    if (gone.length > 0) throw fieldRule(...gone);
    const asked = await pricedFor(tx, wish, 'categoryIds');
    refuseTopics(siteIds, sites, asked);
    await tx
      .insertInto('cartItems')
      .values(
        sites.map((site) => {
          const topics = topicsFor(site, viewer.commissionBp, asked);
          return {
            userId: ctx.actor.id,
            siteId: site.id,
            priceCents: readerQuote(site, viewer.commissionBp, forTopics(topics)).priceCents ?? 0,
            topics,
            addedAt: ctx.now,
          };
        }),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'siteId'])
          .doUpdateSet(({ ref }) => ({ priceCents: ref('excluded.priceCents'), topics: ref('excluded.topics') }))
          .whereRef('cartItems.topics', '<>', 'excluded.topics')
          // Whoever says nothing of topics changes nothing.
          .where(sql<boolean>`cardinality(excluded.topics) > 0`),
      )
      .execute();
    const { count } = await tx
      .selectFrom('cartItems')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ctx.actor.id)
      .executeTakeFirstOrThrow();
    if (count > MAX_CART_SITES) throw rule('cart_full', { parameters: { limit: MAX_CART_SITES } });
  });
}
