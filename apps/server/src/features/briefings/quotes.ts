import { effectiveCategories, effectiveCategory } from '@linkstand/contract/briefings/categories';
import { missingFields } from '@linkstand/contract/briefings/completeness';
import type { CampaignQuote } from '@linkstand/contract/campaigns/schema';
import type { ArticleJudgement, InsertionSide } from '@linkstand/contract/links/article';
import { BASE_CURRENCY, type BaseCents, type PriceCents, sumPrices } from '@linkstand/contract/shared/money';
import { type InsertionTerms, type Quote, type QuoteInput, quote } from '@linkstand/contract/shared/quote';
import {
  type BriefingType,
  type ReviewMode,
  type SensitiveTopic,
  TOPICS,
  type Topic,
} from '@linkstand/contract/shared/topics';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { definedFields } from '../../platform/defined-fields.ts';
import { type FieldFault, rule } from '../../platform/errors.ts';
import { topicsOfCategories } from '../categories/queries.ts';
import type { OfferedGuarantee } from '../links/guarantee.ts';
import { isForSale } from '../media/for-sale.ts';
import { specialPrice } from '../media/special-prices.ts';
import { commissionOf, commissionsOf } from '../users/commission.ts';
import { faultsOf, findArticle } from './insertion-articles.ts';

/** A briefing with everything its price and its completeness depend on, as of now. */
export interface QuotedBriefing extends OfferedGuarantee {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly siteId: number;
  readonly siteName: string;
  /** Its own title and main category, otherwise the campaign's. */
  readonly title: string;
  readonly categoryId: number | null;
  readonly offerId: number | null;
  readonly ownerId: number | null;
  /** Ordered instead of a lost link. */
  readonly isReplacement: boolean;
  /** What was paid for the link that it replaces: it may cost no more. Null: it replaces none. */
  readonly replacedPaidCents: number | null;
  readonly isAvailable: boolean;
  readonly commissionBp: number;
  readonly priceMultiplierMilli: number;
  readonly missing: readonly string[];
  /** Of a link insertion. */
  readonly briefingType: BriefingType;
  readonly url: string;
  readonly articleUrl: string;
  /** What was seen of the article that the buyer names. Null: nobody has looked, or the owner proposes it. */
  readonly article: ArticleJudgement | null;
  /** Choices that the site's offer no longer accepts. */
  readonly unoffered: readonly ('linkType' | 'fillMode')[];
  readonly quote: Quote;
  /** The price of each topic. An absent topic is refused. */
  readonly topicPrices: Partial<Record<Topic, PriceCents>>;
}

interface Row extends OfferedGuarantee, InsertionTerms {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly campaignId: number;
  readonly userId: number;
  readonly isReplacement: boolean;
  readonly replacedPaidCents: number | null;
  readonly title: string;
  readonly generalTitle: string;
  readonly keyword: string;
  readonly url: string;
  readonly categoryId: number | null;
  readonly reviewMode: ReviewMode | null;
  readonly fillMode: string | null;
  readonly linkType: string | null;
  readonly writeForMe: boolean;
  readonly briefingType: BriefingType;
  readonly articleBy: InsertionSide;
  readonly articleUrl: string;
  readonly sentenceBy: InsertionSide;
  readonly sentence: string;
  readonly article: ArticleJudgement | null;
  readonly words: number;
  readonly defaultCategoryId: number | null;
  readonly siteId: number;
  readonly siteName: string;
  readonly isAvailable: boolean;
  readonly linkTypes: string[];
  readonly fillModes: string[];
  readonly chosenOfferId: number | null;
  readonly ownerId: number | null;
  readonly priceCents: BaseCents;
  readonly gamblingPriceCents: BaseCents | null;
  readonly costCents: number;
  readonly gamblingCostCents: number | null;
  readonly priceMultiplierMilli: number;
  readonly costMultiplierMilli: number;
  readonly acceptedSensitive: SensitiveTopic[];
  /** Approved for the person who buys. */
  readonly specialPriceCents: PriceCents | null;
  /** One for each keyword set after the main one. */
  readonly furtherCategoryIds: (number | null)[];
  /** Of each category that it may be published under. */
  readonly topicOf: Readonly<Record<string, Topic>>;
}

/** Pending changes of an edit, used instead of the stored values. */
export type TypedChanges = {
  readonly [K in
    | 'title'
    | 'keyword'
    | 'url'
    | 'categoryId'
    | 'reviewMode'
    | 'fillMode'
    | 'linkType'
    | 'writeForMe'
    | 'briefingType'
    | 'articleBy'
    | 'articleUrl'
    | 'sentenceBy'
    | 'sentence']?: Row[K] | undefined;
};

/** Briefings of a campaign with what their quote depends on. */
const rowsOf = (db: Database | Tx, where: RawBuilder<SqlBool>) =>
  sql<Row>`
    select b.id, b.version, b.status, b.campaign_id, c.user_id, b.replaces_id is not null as is_replacement,
      case when b.replaces_id is not null then coalesce(paid.client_net_cents, 0) end as replaced_paid_cents,
      b.title, c.general_title, b.keyword, b.url, b.category_id, b.review_mode, b.fill_mode, b.link_type, b.write_for_me, coalesce(v.words, 0) as words,
      b.briefing_type, b.article_by, b.article_url, b.sentence_by, b.sentence,
      (select a.judgement from insertion_articles a where a.briefing_id = b.id and a.url = b.article_url) as article,
      c.default_category_id, s.id as site_id, s.name as site_name, ${isForSale('s')} as is_available, s.link_types,
      s.fill_modes, s.chosen_offer_id, s.owner_id, f.guarantee_days,
      coalesce(f.guarantee_covers, '{}') as guarantee_covers, s.price_cents, s.gambling_price_cents, s.cost_cents,
      s.gambling_cost_cents, s.insertion_price_cents, s.insertion_gambling_price_cents, s.insertion_cost_cents,
      s.insertion_gambling_cost_cents, s.price_multiplier_milli, s.cost_multiplier_milli, s.accepted_sensitive,
      ${specialPrice({ userId: sql`u.id`, companyId: sql`u.company_id` })} as special_price_cents,
      further.category_ids as further_category_ids,
      (
        select coalesce(jsonb_object_agg(k.id, k.topic), '{}') from categories k
        where k.id = any(further.category_ids || b.category_id || c.default_category_id)
      ) as topic_of
    from briefings b
    join campaigns c on c.id = b.campaign_id
    join users u on u.id = c.user_id
    join sites s on s.id = b.site_id
    left join offers f on f.id = s.chosen_offer_id
    left join content_versions v on v.id = b.current_version_id
    left join briefing_finances paid on paid.briefing_id = b.replaces_id
    cross join lateral (
      select array(
        select t.category_id from briefing_targets t where t.briefing_id = b.id order by t.position
      ) as category_ids
    ) further
    where ${where}
    order by b.id
  `.execute(db);

/** Topics of all effective categories. Empty while none is chosen. */
function topicsOf({ categoryId, furtherCategoryIds, defaultCategoryId, topicOf }: Row): Topic[] {
  const sets = [categoryId, ...furtherCategoryIds].map((id) => ({ categoryId: id }));
  return effectiveCategories(sets, defaultCategoryId).map((id) => topicOf[id] ?? 'none');
}

function quoteRow(row: Row, commissionBp: number): QuotedBriefing {
  const isInsertion = row.briefingType === 'link_insertion';
  // A link needs no title: its words name it.
  const title = row.title || row.generalTitle || (isInsertion ? row.keyword : '');
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    isReplacement: row.isReplacement,
    replacedPaidCents: row.replacedPaidCents,
    siteId: row.siteId,
    siteName: row.siteName,
    title,
    categoryId: effectiveCategory(row.categoryId, row.defaultCategoryId),
    offerId: row.chosenOfferId,
    ownerId: row.ownerId,
    guaranteeDays: row.guaranteeDays,
    guaranteeCovers: row.guaranteeCovers,
    isAvailable: row.isAvailable,
    commissionBp,
    priceMultiplierMilli: row.priceMultiplierMilli,
    missing: missingFields({ ...row, title, hasContent: row.words > 0 }),
    briefingType: row.briefingType,
    url: row.url,
    articleUrl: isInsertion && row.articleBy === 'buyer' ? row.articleUrl : '',
    article: isInsertion && row.articleBy === 'buyer' ? row.article : null,
    unoffered: unofferedBy(row),
    quote: quote({ ...row, topics: topicsOf(row), commissionBp }),
    topicPrices: topicPricesOf({ ...row, topics: [], commissionBp }),
  };
}

/** Every briefing of a campaign with its quote at today's prices, for the buyer. */
export async function quoteBriefings(
  db: Database | Tx,
  campaign: { readonly id: number; readonly userId: number },
): Promise<QuotedBriefing[]> {
  const { rows } = await rowsOf(db, sql`b.campaign_id = ${campaign.id}`);
  const commissionBp = await commissionOf(db, campaign.userId);
  return rows.map((row) => quoteRow(row, commissionBp));
}

/** What the drafts of campaigns cost at today's prices, in cents, by campaign. Campaigns without drafts are absent. */
export async function draftTotals(
  db: Database | Tx,
  campaigns: RawBuilder<SqlBool>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await rowsOf(db, sql`b.status = 'draft' and ${campaigns}`);
  const commissions = await commissionsOf(db, [...new Set(rows.map(({ userId }) => userId))]);
  const totals = new Map<number, number>();
  for (const row of rows) {
    const price = quote({ ...row, topics: topicsOf(row), commissionBp: commissions.get(row.userId) ?? 0 });
    const before = totals.get(row.campaignId) ?? 0;
    totals.set(row.campaignId, before + (price.accepted ? price.priceCents : 0));
  }
  return totals;
}

/** One briefing with its quote at today's prices, after the given changes. */
export async function quoteBriefing(
  tx: Tx,
  briefing: { readonly id: number; readonly userId: number },
  changes: TypedChanges = {},
): Promise<QuotedBriefing | undefined> {
  const { rows } = await rowsOf(tx, sql`b.id = ${briefing.id}`);
  const [stored] = rows;
  if (!stored) return undefined;
  const typedUrl = changes.articleUrl;
  const article =
    typedUrl === undefined || typedUrl === stored.articleUrl
      ? stored.article
      : ((await findArticle(tx, briefing.id, typedUrl))?.judgement ?? null);
  const topics = changes.categoryId ? await topicsOfCategories(tx, [changes.categoryId]) : new Map();
  return quoteRow(
    { ...stored, ...definedFields(changes), article, topicOf: { ...stored.topicOf, ...Object.fromEntries(topics) } },
    await commissionOf(tx, briefing.userId),
  );
}

/** The topics that a stored briefing is quoted for. */
export async function topicsOfBriefing(db: Database | Tx, briefingId: number): Promise<Topic[]> {
  const { rows } = await rowsOf(db, sql`b.id = ${briefingId}`);
  return rows.flatMap(topicsOf);
}

/** Reports what is missing per briefing: `briefings.<id>.<field>`. @throws Refusal 422 */
export function requireComplete(briefings: readonly QuotedBriefing[]): void {
  const faults = briefings.flatMap(({ id, missing, isAvailable, quote: price, articleUrl, article }): FieldFault[] => [
    ...missing.map((field): FieldFault => ({ path: `briefings.${id}.${field}`, code: 'required' })),
    ...(isAvailable ? [] : [{ path: `briefings.${id}.site`, code: 'site_unavailable' } as const]),
    ...(price.accepted
      ? []
      : price.isUnsold
        ? [{ path: `briefings.${id}.briefingType`, code: 'insertion_not_sold' } as const]
        : [{ path: `briefings.${id}.category`, code: 'sensitive_not_supported' } as const]),
    ...(articleUrl !== '' && article === null
      ? [{ path: `briefings.${id}.article`, code: 'article_unseen' } as const]
      : []),
    ...(article === null ? [] : faultsOf(`briefings.${id}.article`, article)),
  ]);
  if (faults.length > 0) throw rule('campaign_incomplete', { faults });
}

/** Checks that the frozen choices are among the offer's at this moment. @throws Refusal 422 */
export function requireOffered(briefings: readonly QuotedBriefing[]): void {
  const faults = briefings.flatMap(({ id, unoffered }) =>
    unoffered.map((field): FieldFault => ({ path: `briefings.${id}.${field}`, code: 'choose_other' })),
  );
  if (faults.length > 0) throw rule('campaign_incomplete', { faults });
}

/**
 * Columns that a submission freezes, so that later changes of campaign and site don't affect title, category and price.
 * @throws Refusal 422 if the site refuses a topic, or a replacement would cost more than the link that was lost
 */
export function frozenQuote(ctx: Context, briefing: QuotedBriefing) {
  const { quote: price, title, categoryId, offerId, ownerId, commissionBp, priceMultiplierMilli } = briefing;
  const { replacedPaidCents } = briefing;
  if (!price.accepted) throw rule(price.isUnsold ? 'insertion_not_sold' : 'sensitive_not_supported');
  if (replacedPaidCents !== null && price.priceCents > replacedPaidCents) throw rule('replacement_too_dear');
  return {
    title,
    categoryId,
    offerId,
    ownerId,
    topic: price.topic,
    priceCents: price.priceCents,
    costCents: price.costCents,
    commissionBp,
    priceMultiplierMilli: price.topic === 'none' || price.topic === 'gambling' ? 1000 : priceMultiplierMilli,
    quotedAt: ctx.now,
  };
}

function unofferedBy({ linkType, linkTypes, fillMode, fillModes, briefingType }: Row): QuotedBriefing['unoffered'] {
  return [
    ...(linkType !== null && !linkTypes.includes(linkType) ? (['linkType'] as const) : []),
    // What is labelled is the article, and it is there.
    ...(briefingType !== 'link_insertion' && fillMode !== null && !fillModes.includes(fillMode)
      ? (['fillMode'] as const)
      : []),
  ];
}

function topicPricesOf(input: QuoteInput): Partial<Record<Topic, PriceCents>> {
  const prices: Partial<Record<Topic, PriceCents>> = {};
  for (const topic of TOPICS) {
    const answer = quote({ ...input, topics: [topic] });
    if (answer.accepted) prices[topic] = answer.priceCents;
  }
  return prices;
}

const QUOTED = ['draft', 'waiting', 'denied'];

/** The price of a campaign now. Only sites for sale have a line, and denied briefings don't count in the total. */
export function sumQuotes(briefings: readonly QuotedBriefing[]): CampaignQuote {
  const quoted = briefings.filter(({ status }) => QUOTED.includes(status));
  const counted = quoted.filter(({ status }) => status !== 'denied');
  return {
    totalCents: sumPrices(counted.flatMap(({ quote: price }) => (price.accepted ? [price.priceCents] : []))),
    currency: BASE_CURRENCY,
    lines: quoted.map(({ id, siteId, siteName, missing, isAvailable, topicPrices, quote: price }) => ({
      briefingId: id,
      siteId,
      siteName,
      priceCents: price.accepted ? price.priceCents : null,
      refusedTopic: price.accepted || price.isUnsold ? null : price.topic,
      isSold: price.accepted || price.isUnsold !== true,
      missing: [...missing],
      isAvailable,
      topicPrices,
    })),
  };
}
