import type { Offer, Site } from '@linkstand/contract/sites/schema';

type Costs = { readonly [K in 'costCents' | 'gamblingCostCents']: number | null };

export interface CostMargin {
  readonly key: keyof Costs;
  readonly priceCents: number;
  /** What the price of the site leaves above the cost; below zero each publication costs us that. */
  readonly marginCents: number;
  /** A loss, and by a cost that the offer did not have before. */
  readonly isNewLoss: boolean;
}

/** What the site's prices, before commission, leave above the costs typed; nothing where there is no price or cost. */
export function marginsOf(
  site: Pick<Site, 'priceCents' | 'gamblingPriceCents'>,
  typed: Costs,
  offer?: Pick<Offer, 'costCents' | 'gamblingCostCents'>,
): CostMargin[] {
  const pairs = [
    ['costCents', site.priceCents],
    ['gamblingCostCents', site.gamblingPriceCents],
  ] as const;
  return pairs.flatMap(([key, priceCents]) => {
    const cost = typed[key];
    if (cost === null || priceCents === null) return [];
    const marginCents = priceCents - cost;
    return [{ key, priceCents, marginCents, isNewLoss: marginCents < 0 && cost !== (offer?.[key] ?? null) }];
  });
}
