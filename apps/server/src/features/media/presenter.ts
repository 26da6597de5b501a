import type { MediaRow } from '@linkstand/contract/media/schema';
import { applyCommission, type BaseCents, type PriceCents } from '@linkstand/contract/shared/money';
import { quote } from '@linkstand/contract/shared/quote';
import type { SensitiveTopic, Topic } from '@linkstand/contract/shared/topics';

/** A site as the queries of this feature read it. */
export interface SiteRecord
  extends Omit<MediaRow, 'priceCents' | 'gamblingPriceCents' | 'sensitivePriceCents' | 'quote' | 'survivingMonths'> {
  /** Hundredths. Null: no link was watched here. */
  readonly survivingMonthsCenti: number | null;
  /** Before commission, as all below: these never leave the server. */
  readonly basePriceCents: BaseCents;
  readonly baseGamblingPriceCents: BaseCents | null;
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

/** What a site costs this reader for these topics, or the topic it refuses. */
export function readerQuote(site: Pricing, commissionBp: number, topics: readonly Topic[]): MediaRow['quote'] {
  const answer = quote({
    priceCents: site.basePriceCents,
    gamblingPriceCents: site.baseGamblingPriceCents,
    priceMultiplierMilli: site.priceMultiplierMilli,
    acceptedSensitive: site.acceptedSensitive,
    specialPriceCents: site.specialPriceCents,
    // Costs are nobody's business here, and not read.
    costCents: 0,
    gamblingCostCents: null,
    costMultiplierMilli: 1000,
    topics,
    commissionBp,
  });
  return answer.accepted
    ? { priceCents: answer.priceCents, topic: answer.topic, refusedTopic: null }
    : { priceCents: null, topic: answer.topic, refusedTopic: answer.topic };
}

/** The most this site could cost the reader, whatever it accepts to write about. */
export function highestPrice(row: Pick<MediaRow, 'priceCents' | 'gamblingPriceCents' | 'sensitivePriceCents'>): number {
  return Math.max(row.priceCents, row.gamblingPriceCents ?? 0, row.sensitivePriceCents ?? 0);
}

/** The row a buyer sees: every price with the reader's commission in it. */
export function presentSite(site: SiteRecord, commissionBp: number, topics: readonly Topic[] = []): MediaRow {
  const {
    basePriceCents,
    baseGamblingPriceCents,
    priceMultiplierMilli,
    specialPriceCents,
    survivingMonthsCenti,
    ...row
  } = site;
  const priced = (baseCents: BaseCents, multiplierMilli?: number) =>
    specialPriceCents ?? applyCommission(baseCents, commissionBp, multiplierMilli);
  return {
    ...row,
    survivingMonths: survivingMonthsCenti === null ? null : survivingMonthsCenti / 100,
    priceCents: priced(basePriceCents),
    gamblingPriceCents: baseGamblingPriceCents === null ? null : priced(baseGamblingPriceCents),
    sensitivePriceCents: row.acceptedSensitive.length > 0 ? priced(basePriceCents, priceMultiplierMilli) : null,
    quote: readerQuote(site, commissionBp, topics),
  };
}
