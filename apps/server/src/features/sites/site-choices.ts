import type { PriceCents } from '@linkstand/contract/shared/money';
import { quote } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import { searchedSite } from '@linkstand/contract/shared/written-address';
import type { SiteChoice } from '@linkstand/contract/sites/endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, UserActor } from '../../platform/context.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { findBriefing } from '../briefings/queries.ts';
import { topicsOfBriefing } from '../briefings/quotes.ts';
import { isForSale } from '../media/for-sale.ts';
import { specialPrice } from '../media/special-prices.ts';
import { findClient } from '../requests/queries.ts';
import { commissionOf } from '../users/commission.ts';

const MOST = 20;

interface Wanted {
  readonly text?: string | undefined;
  /** Priced for this briefing's client and topics. */
  readonly briefingId?: number | undefined;
  /** Priced for this client, of no topic in particular. */
  readonly clientId?: number | undefined;
  /** Those most like this site first, without it. */
  readonly likeId?: number | undefined;
}

/** How like a lost site it is: by language, country, topics and price. What is compared is read once. */
async function likenessTo(db: Context['db'], id: number): Promise<RawBuilder<number> | undefined> {
  const { rows } = await sql<{ language: string; country: string; priceCents: number; categories: number[] }>`
    select language, country, price_cents,
      array(select category_id from site_categories where site_id = sites.id) as categories
    from sites where id = ${id}`.execute(db);
  const [lost] = rows;
  if (!lost) return;
  const { language, country, priceCents, categories } = lost;
  return sql<number>`(
    8 * (sites.language = ${language})::int + 4 * (sites.country = ${country})::int
      + 2 * (sites.id in (select site_id from site_categories where category_id = any (${categories}::bigint[])))::int
      - abs(sites.price_cents - ${priceCents}::bigint)::float8 / greatest(sites.price_cents, ${priceCents}::bigint, 1))`;
}

/**
 * Whom it is priced for, and what the publication is about.
 * @throws Refusal 404 for a briefing, 422 for a client, that the reader may not order for
 */
async function buyerOf(
  { db, actor }: Context<UserActor>,
  { briefingId, clientId }: Wanted,
): Promise<{ userId: number; commissionBp: number; topics: Topic[] } | undefined> {
  if (briefingId !== undefined) {
    const { userId } = await findBriefing(db, actor, briefingId);
    return { userId, commissionBp: await commissionOf(db, userId), topics: await topicsOfBriefing(db, briefingId) };
  }
  if (clientId === undefined) return undefined;
  const client = await findClient(db, actor, clientId);
  return { userId: client.id, commissionBp: await commissionOf(db, client.id), topics: [] };
}

/** What was approved for whom it is priced for. */
const specialOf = (userId: number | undefined) =>
  userId === undefined
    ? sql<PriceCents | null>`null::bigint`
    : specialPrice({ userId, companyId: sql`(select company_id from users where id = ${userId})` }, sql`sites.id`);

/** Sites for sale to choose from, those whose domain begins with the text first. */
export async function listSiteChoices(ctx: Context<UserActor>, wanted: Wanted): Promise<z.output<typeof SiteChoice>[]> {
  const buyer = await buyerOf(ctx, wanted);
  const text = searchedSite(wanted.text?.trim() ?? '');
  const { likeId } = wanted;
  const likeness = likeId === undefined ? undefined : await likenessTo(ctx.db, likeId);
  const rows = await ctx.db
    .selectFrom('sites')
    .selectAll()
    .select(specialOf(buyer?.userId).as('specialPriceCents'))
    .where(isForSale('sites'))
    .$if(text !== '', (query) => query.where(containsText(sql`search_text`, text)))
    .orderBy(sql`starts_with(search_text, plain_text(${text}))`, 'desc')
    .$if(likeId !== undefined, (query) => query.where('id', '<>', likeId ?? 0))
    .$call((query) => (likeness ? query.orderBy(likeness, 'desc') : query))
    .orderBy('monthlyTraffic', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((site) => {
    const price = buyer && quote({ ...site, acceptedSensitive: site.acceptedSensitive, ...buyer });
    return {
      id: site.id,
      name: site.name,
      domain: site.domain,
      country: site.country,
      language: site.language,
      da: site.da,
      priceCents: price?.accepted ? price.priceCents : null,
      refusedTopic: price && !price.accepted ? price.topic : null,
    };
  });
}
