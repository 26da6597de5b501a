import type { OfferCost } from '@linkstand/contract/sites/choices';
import type { Site } from '@linkstand/contract/sites/schema';

type Costs = { readonly [K in OfferCost]?: number | null };
/** The prices that costs are compared with. */
export type OfferPrices = Pick<Site, 'priceCents' | 'gamblingPriceCents'> &
  Partial<Pick<Site, 'insertionPriceCents' | 'insertionGamblingPriceCents'>>;

export interface CostMargin {
  readonly key: keyof Costs;
  readonly priceCents: number;
  /** The site's price less the cost. Below zero, each publication is sold at a loss. */
  readonly marginCents: number;
  /** True for a loss by a cost that the offer did not have before. */
  readonly isNewLoss: boolean;
}

/** Margins of the site's prices, before commission, over the typed costs. Empty without price or cost. */
export function marginsOf(site: OfferPrices, typed: Costs, offer?: Costs): CostMargin[] {
  const pairs = [
    ['costCents', site.priceCents],
    ['gamblingCostCents', site.gamblingPriceCents],
    ['insertionCostCents', site.insertionPriceCents ?? null],
    ['insertionGamblingCostCents', site.insertionGamblingPriceCents ?? null],
  ] as const;
  return pairs.flatMap(([key, priceCents]) => {
    const cost = typed[key] ?? null;
    if (cost === null || priceCents === null) return [];
    const marginCents = priceCents - cost;
    return [{ key, priceCents, marginCents, isNewLoss: marginCents < 0 && cost !== (offer?.[key] ?? null) }];
  });
}
