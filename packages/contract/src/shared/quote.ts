import { applyCommission, type BaseCents, type PriceCents } from './money.ts';
import { scale } from './rounding.ts';
import { type BriefingType, type SensitiveTopic, TOPICS, type Topic } from './topics.ts';

/** What a link in an article that is published already is sold for. Null: it is not sold. */
export interface InsertionTerms {
  readonly insertionPriceCents?: BaseCents | null;
  readonly insertionGamblingPriceCents?: BaseCents | null;
  readonly insertionCostCents?: number | null;
  readonly insertionGamblingCostCents?: number | null;
}

/** Inputs of a price. Cents, thousandths for multipliers, basis points for commissions. */
export interface QuoteInput extends InsertionTerms {
  /** What is bought; an article where nothing is said. */
  readonly briefingType?: BriefingType;
  readonly priceCents: BaseCents;
  readonly gamblingPriceCents: BaseCents | null;
  readonly costCents: number;
  readonly gamblingCostCents: number | null;
  readonly priceMultiplierMilli: number;
  readonly costMultiplierMilli: number;
  readonly acceptedSensitive: readonly SensitiveTopic[];
  /** Topics of all categories of the briefing. Empty counts as none. */
  readonly topics: readonly Topic[];
  /** Price commission of the buyer, see `commissionFor`. */
  readonly commissionBp: number;
  /** An approved price of an article for this buyer and site. Replaces the calculation. */
  readonly specialPriceCents?: PriceCents | null;
}

export type Quote =
  | { readonly accepted: true; readonly topic: Topic; readonly priceCents: PriceCents; readonly costCents: number }
  /** Without `isUnsold`, the topic is refused; with it, nothing of this type is sold. */
  | { readonly accepted: false; readonly topic: Topic; readonly isUnsold?: true };

/** True if a site accepts this topic: gambling if it has a price, another sensitive topic if it is listed. */
export function acceptsTopic(
  site: Pick<QuoteInput, 'gamblingPriceCents' | 'acceptedSensitive'>,
  topic: Topic,
): boolean {
  if (topic === 'none') return true;
  return topic === 'gambling' ? site.gamblingPriceCents !== null : site.acceptedSensitive.includes(topic);
}

/** Whether a site sells links in its published articles: it has a price for them, and its owner a cost. */
export const sellsInsertions = (site: InsertionTerms): boolean =>
  site.insertionPriceCents != null && site.insertionCostCents != null;

/** The same site as what is bought is priced. Null: it sells nothing of the type. */
function pricedAs<T extends QuoteInput>(input: T): T | null {
  if (input.briefingType !== 'link_insertion') return input;
  const { insertionPriceCents, insertionCostCents } = input;
  if (insertionPriceCents == null || insertionCostCents == null) return null;
  return {
    ...input,
    priceCents: insertionPriceCents,
    gamblingPriceCents: input.insertionGamblingPriceCents ?? null,
    costCents: insertionCostCents,
    gamblingCostCents: input.insertionGamblingCostCents ?? null,
    specialPriceCents: null,
  };
}

function quoteTopic(input: QuoteInput, topic: Topic): Quote {
  if (!acceptsTopic(input, topic)) return { accepted: false, topic };
  if (topic === 'gambling' && input.gamblingPriceCents !== null) {
    return {
      accepted: true,
      topic,
      priceCents: applyCommission(input.gamblingPriceCents, input.commissionBp),
      costCents: input.gamblingCostCents ?? input.costCents,
    };
  }
  if (topic === 'none') {
    return {
      accepted: true,
      topic,
      priceCents: applyCommission(input.priceCents, input.commissionBp),
      costCents: input.costCents,
    };
  }
  return {
    accepted: true,
    topic,
    priceCents: applyCommission(input.priceCents, input.commissionBp, input.priceMultiplierMilli),
    costCents: scale(input.costCents, input.costMultiplierMilli, 1000),
  };
}

/**
 * Calculates what a publication or a link insertion costs (docs/RULES.md, Money), and is the only place that does. The
 * dearest topic of the categories counts. A refused topic refuses the whole.
 */
export function quote(asked: QuoteInput): Quote {
  const topics: readonly Topic[] = asked.topics.length > 0 ? asked.topics : ['none'];
  const input = pricedAs(asked);
  if (input === null) return { accepted: false, topic: topics[0] ?? 'none', isUnsold: true };
  let dearest: Extract<Quote, { accepted: true }> | undefined;
  for (const topic of topics) {
    const candidate = quoteTopic(input, topic);
    if (!candidate.accepted) return candidate;
    if (!dearest || candidate.priceCents > dearest.priceCents) dearest = candidate;
  }
  if (!dearest) throw new Error('A quote needs at least one topic.');
  return input.specialPriceCents == null ? dearest : { ...dearest, priceCents: input.specialPriceCents };
}

/** What prices are for. */
export interface PricedFor {
  /** Of all of these the dearest counts. */
  readonly topics: readonly Topic[];
  /** Chosen categories, with their topics. Of those that a site is in, the cheapest counts. */
  readonly chosen: ReadonlyMap<number, Topic>;
}

/** For whoever chose no categories to look by. */
export const forTopics = (topics: readonly Topic[] = []): PricedFor => ({ topics, chosen: new Map() });

export interface AskedQuote {
  readonly quote: Quote;
  /** The chosen category that the price is for. Undefined if the site is in none of them, or refuses each. */
  readonly categoryId: number | undefined;
}

/**
 * Judges a site by the categories through which it is found (docs/RULES.md, Catalogue): a publication in each of the
 * chosen categories that the site is in is quoted, and the cheapest that it accepts counts, whatever range of prices is
 * looked for. Of equals, a category without topic, then the first. A site that is in none of them is quoted for the
 * topics alone.
 * @param categoryIds of the site
 */
export function quoteFor(
  site: Omit<QuoteInput, 'topics'>,
  { topics, chosen }: PricedFor,
  categoryIds: readonly number[],
): AskedQuote {
  if (chosen.size === 0) return { quote: quote({ ...site, topics }), categoryId: undefined };
  const ways = categoryIds
    .flatMap((categoryId) => {
      const topic = chosen.get(categoryId);
      return topic === undefined ? [] : [{ categoryId, topic }];
    })
    .sort((a, b) => TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic))
    .map(({ categoryId, topic }) => ({ categoryId, quote: quote({ ...site, topics: [...topics, topic] }) }));
  let cheapest: { categoryId: number; quote: Extract<Quote, { accepted: true }> } | undefined;
  for (const { categoryId, quote: found } of ways)
    if (found.accepted && (!cheapest || found.priceCents < cheapest.quote.priceCents))
      cheapest = { categoryId, quote: found };
  return cheapest ?? { quote: ways[0]?.quote ?? quote({ ...site, topics }), categoryId: undefined };
}

/**
 * The company's price commission, otherwise its agency's, otherwise the user's agency's, otherwise the default. Basis
 * points.
 */
export function commissionFor(buyer: {
  readonly companyBp: number | null;
  readonly companyAgencyBp: number | null;
  readonly userAgencyBp: number | null;
  readonly defaultBp: number;
}): number {
  return buyer.companyBp ?? buyer.companyAgencyBp ?? buyer.userAgencyBp ?? buyer.defaultBp;
}
