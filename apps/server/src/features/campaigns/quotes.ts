import { missingFields } from '@linkstand/contract/briefings/completeness';
import type { CampaignQuote } from '@linkstand/contract/campaigns/schema';
import { type Quote, type QuoteInput, quote } from '@linkstand/contract/shared/quote';
import { type ReviewMode, type SensitiveTopic, TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { specialPrice } from '../media/special-prices.ts';
import { commissionOf } from '../users/commission.ts';

/** A briefing with all that its price and its completeness depend on, as things stand now. */
export interface QuotedBriefing {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly siteId: number;
  readonly siteName: string;
  readonly offerId: number | null;
  readonly ownerId: number | null;
  readonly isAvailable: boolean;
  readonly commissionBp: number;
  readonly priceMultiplierMilli: number;
  readonly missing: readonly string[];
  /** Choices that the site's offer takes no longer. */
  readonly unoffered: readonly ('linkType' | 'fillMode')[];
  readonly quote: Quote;
  /** What each topic would cost; a topic that is absent is refused. */
  readonly topicPrices: Partial<Record<Topic, number>>;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly title: string;
  readonly keyword: string;
  readonly url: string;
  readonly categoryId: number | null;
  readonly reviewMode: ReviewMode | null;
  readonly fillMode: string | null;
  readonly linkType: string | null;
  readonly writeForMe: boolean;
  readonly words: number;
  readonly defaultCategoryId: number | null;
  readonly siteId: number;
  readonly siteName: string;
  readonly siteStatus: string;
  readonly linkTypes: string[];
  readonly fillModes: string[];
  readonly chosenOfferId: number | null;
  readonly ownerId: number | null;
  readonly priceCents: number;
  readonly gamblingPriceCents: number | null;
  readonly costCents: number;
  readonly gamblingCostCents: number | null;
  readonly priceMultiplierMilli: number;
  readonly costMultiplierMilli: number;
  readonly acceptedSensitive: SensitiveTopic[];
  /** Approved for the person who buys. */
  readonly specialPriceCents: number | null;
  readonly topics: Topic[];
}

/** Every briefing of a campaign, with the topics of all its categories. */
const rowsOf = (db: Database | Tx, campaignId: number) =>
  sql<Row>`
    select b.id, b.version, b.status, coalesce(nullif(b.title, ''), c.general_title) as title, b.keyword, b.url,
      b.category_id, b.review_mode, b.fill_mode, b.link_type, b.write_for_me, coalesce(v.words, 0) as words,
      c.default_category_id, s.id as site_id, s.name as site_name, s.status as site_status, s.link_types,
      s.fill_modes, s.chosen_offer_id, s.owner_id, s.price_cents, s.gambling_price_cents, s.cost_cents,
      s.gambling_cost_cents, s.price_multiplier_milli, s.cost_multiplier_milli, s.accepted_sensitive,
      ${specialPrice({ userId: sql`u.id`, companyId: sql`u.company_id` })} as special_price_cents,
      array(
        select distinct k.topic from categories k
        where k.id = b.category_id
          or k.id in (select t.category_id from briefing_targets t where t.briefing_id = b.id)
      ) as topics
    from briefings b
    join campaigns c on c.id = b.campaign_id
    join users u on u.id = c.user_id
    join sites s on s.id = b.site_id
    left join content_versions v on v.id = b.current_version_id
    where b.campaign_id = ${campaignId}
    order by b.id
  `.execute(db);

/** Every briefing of a campaign with its quote at today's prices, for the person who buys. */
export async function quoteBriefings(
  db: Database | Tx,
  campaign: { readonly id: number; readonly userId: number },
): Promise<QuotedBriefing[]> {
  const [{ rows }, commissionBp] = [await rowsOf(db, campaign.id), await commissionOf(db, campaign.userId)];
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    status: row.status,
    siteId: row.siteId,
    siteName: row.siteName,
    offerId: row.chosenOfferId,
    ownerId: row.ownerId,
    isAvailable: row.siteStatus === 'active' && row.chosenOfferId !== null,
    commissionBp,
    priceMultiplierMilli: row.priceMultiplierMilli,
    missing: missingFields({ ...row, hasContent: row.words > 0 }),
    unoffered: unofferedBy(row),
    quote: quote({ ...row, commissionBp }),
    topicPrices: topicPricesOf({ ...row, commissionBp }),
  }));
}

function unofferedBy({ linkType, linkTypes, fillMode, fillModes }: Row): QuotedBriefing['unoffered'] {
  return [
    ...(linkType !== null && !linkTypes.includes(linkType) ? (['linkType'] as const) : []),
    ...(fillMode !== null && !fillModes.includes(fillMode) ? (['fillMode'] as const) : []),
  ];
}

function topicPricesOf(input: QuoteInput): Partial<Record<Topic, number>> {
  const prices: Partial<Record<Topic, number>> = {};
  for (const topic of TOPICS) {
    const answer = quote({ ...input, topics: [topic] });
    if (answer.accepted) prices[topic] = answer.priceCents;
  }
  return prices;
}

const QUOTED = ['draft', 'waiting', 'denied'];

/** What a campaign costs now; only what can still be bought has a line, and denied ones don't count in the total. */
export function sumQuotes(briefings: readonly QuotedBriefing[]): CampaignQuote {
  const quoted = briefings.filter(({ status }) => QUOTED.includes(status));
  const counted = quoted.filter(({ status }) => status !== 'denied');
  return {
    totalCents: counted.reduce((sum, { quote: price }) => sum + (price.accepted ? price.priceCents : 0), 0),
    currency: 'EUR',
    lines: quoted.map(({ id, siteId, siteName, missing, isAvailable, topicPrices, quote: price }) => ({
      briefingId: id,
      siteId,
      siteName,
      priceCents: price.accepted ? price.priceCents : null,
      refusedTopic: price.accepted ? null : price.topic,
      missing: [...missing],
      isAvailable,
      topicPrices,
    })),
  };
}
