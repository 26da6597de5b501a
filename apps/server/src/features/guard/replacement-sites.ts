import { MAX_REPLACEMENT_SITES, type ReplacementSite } from '@linkstand/contract/links/claim';
import type { MediaRow } from '@linkstand/contract/media/schema';
import { forTopics } from '@linkstand/contract/shared/quote';
import { sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { claimActs } from '../briefings/claim-acts.ts';
import { isInsertion } from '../briefings/insertion-articles.ts';
import { type BriefingRecord, findBriefing } from '../briefings/queries.ts';
import { topicsOfBriefing } from '../briefings/quotes.ts';
import { boughtSites } from '../media/bought-sites.ts';
import { isExcludedSite } from '../media/excluded-sites.ts';
import { insertionPriceText } from '../media/for-sale.ts';
import { findRows, forSale } from '../media/queries.ts';
import { specialPrice } from '../media/special-prices.ts';
import { commissionOf } from '../users/commission.ts';
import { OPEN_CLAIM } from './claims.ts';

/** Read for each claim; those that cost too much are left out. */
const MOST_READ = 200;

/**
 * The sites that a client may choose instead of a lost link: of the same language, at least as strong, with the link
 * type and label that were ordered, of another owner, for no more than was paid, and new to the client.
 * @param siteId only this one, if it is among them
 */
export async function findReplacementSites(
  { locale }: Pick<Context, 'locale'>,
  db: Database | Tx,
  briefing: Pick<
    BriefingRecord,
    'id' | 'userId' | 'companyId' | 'siteId' | 'ownerId' | 'linkType' | 'fillMode' | 'briefingType'
  >,
  siteId: number | null = null,
): Promise<MediaRow[]> {
  const { id, userId, companyId, ownerId, linkType } = briefing;
  const isInserted = isInsertion(briefing);
  // What is labelled is an article, not a link in one.
  const fillMode = isInserted ? null : briefing.fillMode;
  const insertionPrice = sql.raw(insertionPriceText('s'));
  const { paidCents } = await db
    .selectFrom('briefings as b')
    .innerJoin('briefingFinances as f', (join) =>
      join.on('f.briefingId', '=', (eb) => eb.fn.coalesce('b.replacesId', 'b.id')),
    )
    .select('f.clientNetCents as paidCents')
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
  const viewer = { userId, companyId, commissionBp: await commissionOf(db, userId) };
  const { rows: alike } = await sql<{ id: number }>`
    select s.id from sites s join offers f on f.id = s.chosen_offer_id
      join sites lost on lost.id = ${briefing.siteId}
    where ${forSale} and s.id <> lost.id and s.language = lost.language
      and (${siteId}::bigint is null or s.id = ${siteId})
      and coalesce(s.da, 0) >= coalesce(lost.da, 0) and s.owner_id is distinct from ${ownerId}
      and (${linkType}::text is null or ${linkType} = any (s.link_types))
      and (${fillMode}::text is null or ${fillMode} = any (s.fill_modes))
      and f.guarantee_days is distinct from 0
      -- Before commission, so that dearer sites don't use up what is read.
      and ${
        isInserted
          ? sql`${insertionPrice} <= ${paidCents ?? 0}`
          : sql`(least(s.price_cents, s.gambling_price_cents) <= ${paidCents ?? 0}
            or ${specialPrice(viewer)} <= ${paidCents ?? 0})`
      }
      and s.id not in (${boughtSites(viewer)}) and not ${isExcludedSite(viewer)}
    order by s.country = lost.country desc, s.da desc nulls last, s.monthly_traffic desc nulls last, s.id
    limit ${MOST_READ}`.execute(db);
  const ids = alike.map((site) => site.id);
  const sites = await findRows(db, viewer, locale, ids, forTopics(await topicsOfBriefing(db, id)));
  if (isInserted) return sites.filter(({ insertionPriceCents: cents }) => cents !== null && cents <= (paidCents ?? 0));
  return sites.filter(({ quote }) => quote.priceCents !== null && quote.priceCents <= (paidCents ?? 0));
}

/** @throws Refusal 404, 409 if nothing can be chosen now */
export async function listReplacementSites(ctx: Context, briefingId: number): Promise<ReplacementSite[]> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  const claim = await ctx.db
    .selectFrom('linkClaims')
    .select('state')
    .where('briefingId', '=', briefingId)
    .where('state', 'in', [...OPEN_CLAIM])
    .executeTakeFirst();
  if (!claim || !claimActs(ctx.actor, claim.state).replace) throw conflict('not_possible_now');
  const sites = await findReplacementSites(ctx, ctx.db, briefing);
  return sites
    .slice(0, MAX_REPLACEMENT_SITES)
    .map(({ id, name, domain, country, da, monthlyTraffic, deliveryDays }) => ({
      ...{ id, name, domain, country, da, monthlyTraffic, deliveryDays },
    }));
}
