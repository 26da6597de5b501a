import type { Locale } from '@linkstand/contract/shared/locales';
import type { OfferCost } from '@linkstand/contract/sites/choices';
import type { Site, SiteRow } from '@linkstand/contract/sites/schema';
import { translator } from '../../lib/i18n.ts';
import { changeInWords } from '../../ui/fields/large-change.ts';
import { formatAmount } from '../../ui/fields/read-number.ts';

const COST_OF = {
  priceCents: 'costCents',
  gamblingPriceCents: 'gamblingCostCents',
  insertionPriceCents: 'insertionCostCents',
  insertionGamblingPriceCents: 'insertionGamblingCostCents',
} as const;
export type PriceKey = keyof typeof COST_OF;
type Priced = Partial<Pick<Site & SiteRow, PriceKey | OfferCost>>;

/** What is said of a price below what the site costs, or far from what it was; costs only to those who may see them. */
export function priceDoubt(key: PriceKey, site: Priced | undefined, cents: number, locale: Locale): string | undefined {
  const cost = site?.[COST_OF[key]];
  const isBelow = typeof cost === 'number' && cents < cost;
  const sentences = [
    isBelow ? translator('ui')('doubt.belowCost', { cost: formatAmount(cost, 'money', locale) }) : undefined,
    changeInWords(site?.[key], cents, 'money', locale),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
