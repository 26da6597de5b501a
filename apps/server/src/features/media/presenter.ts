import type { MediaRow } from '@linkstand/contract/media/schema';
import { applyCommission, type BaseCents, type PriceCents } from '@linkstand/contract/shared/money';
import { forTopics, type PricedFor, quoteFor } from '@linkstand/contract/shared/quote';
import type { SensitiveTopic, Topic } from '@linkstand/contract/shared/topics';

/** A site as the queries of this feature read it. */
export interface SiteRecord
  extends Omit<
    MediaRow,
    'priceCents' | 'gamblingPriceCents' | 'insertionPriceCents' | 'sensitivePriceCents' | 'quote' | 'survivingMonths'
  > {
  /** Hundredths. Null: no link was watched here. */
  readonly survivingMonthsCenti: number | null;
  /** Before commission, as all below: these never leave the server. */
  readonly basePriceCents: BaseCents;
  readonly baseGamblingPriceCents: BaseCents | null;
  /** Null: no link insertions are sold. */
  readonly baseInsertionPriceCents: BaseCents | null;
  readonly priceMultiplierMilli: number;
  /** Approved for this reader: it replaces the others. */
  readonly specialPriceCents: PriceCents | null;
}

export interface Pricing {
  readonly basePriceCents: BaseCents;
  readonly baseGamblingPriceCents: BaseCents | null;
  readonly priceMultiplierMilli: number;
  readonly acceptedSensitive: readonly SensitiveTopic[];
  readonly specialPriceCents: PriceCents | null;
}

export interface ReaderQuote extends Omit<MediaRow['quote'], 'category'> {
  /** The chosen category that the price is for. Undefined if the site is in none of them, or refuses each. */
  readonly categoryId: number | undefined;
}

/** What a site in these categories costs this reader for what is asked, or the topic it refuses. */
export function readerQuote(
  site: Pricing,
  commissionBp: number,
  asked: PricedFor,
  categoryIds: readonly number[] = [],
): ReaderQuote {
  const pricing = {
    priceCents: site.basePriceCents,
    gamblingPriceCents: site.baseGamblingPriceCents,
    priceMultiplierMilli: site.priceMultiplierMilli,
    acceptedSensitive: site.acceptedSensitive,
    specialPriceCents: site.specialPriceCents,
    // Costs are nobody's business here, and not read.
    costCents: 0,
    gamblingCostCents: null,
    costMultiplierMilli: 1000,
    commissionBp,
  };
  const { quote, categoryId } = quoteFor(pricing, asked, categoryIds);
  return quote.accepted
    ? { priceCents: quote.priceCents, topic: quote.topic, refusedTopic: null, categoryId }
    : { priceCents: null, topic: quote.topic, refusedTopic: quote.topic, categoryId };
}

/** Whether it depends on the category through which a site is found what it costs. */
export const dependsOnCategory = ({ chosen }: PricedFor): boolean => new Set<Topic>(chosen.values()).size > 1;

/** The most this site could cost the reader, whatever it accepts to write about. */
export function highestPrice(row: Pick<MediaRow, 'priceCents' | 'gamblingPriceCents' | 'sensitivePriceCents'>): number {
  return Math.max(row.priceCents, row.gamblingPriceCents ?? 0, row.sensitivePriceCents ?? 0);
}

/** The row a buyer sees: every price with the reader's commission in it. */
export function presentSite(site: SiteRecord, commissionBp: number, asked: PricedFor = forTopics()): MediaRow {
  const {
    basePriceCents,
    baseGamblingPriceCents,
    baseInsertionPriceCents,
    priceMultiplierMilli,
    specialPriceCents,
    survivingMonthsCenti,
    ...row
  } = site;
  const { categoryId, ...quote } = readerQuote(
    site,
    commissionBp,
    asked,
    row.categories.map(({ id }) => id),
  );
  const category =
    categoryId !== undefined && dependsOnCategory(asked) && row.categories.find(({ id }) => id === categoryId);
  const priced = (baseCents: BaseCents, multiplierMilli?: number) =>
    specialPriceCents ?? applyCommission(baseCents, commissionBp, multiplierMilli);
  return {
    ...row,
    survivingMonths: survivingMonthsCenti === null ? null : survivingMonthsCenti / 100,
    priceCents: priced(basePriceCents),
    gamblingPriceCents: baseGamblingPriceCents === null ? null : priced(baseGamblingPriceCents),
    // An approved price is one of articles.
    insertionPriceCents:
      baseInsertionPriceCents === null ? null : applyCommission(baseInsertionPriceCents, commissionBp),
    sensitivePriceCents: row.acceptedSensitive.length > 0 ? priced(basePriceCents, priceMultiplierMilli) : null,
    quote: { ...quote, category: category || null },
  };
}
