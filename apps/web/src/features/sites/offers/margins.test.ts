import { describe, expect, it } from 'vitest';
import { marginsOf } from './margins.ts';

const site = { priceCents: 10_000, gamblingPriceCents: 20_000 };

describe('what prices leave above the costs of an offer', () => {
  it('is told for each price there is, and a loss as such', () => {
    expect(marginsOf(site, { costCents: 10_001, gamblingCostCents: 20_000 })).toEqual([
      { key: 'costCents', priceCents: 10_000, marginCents: -1, isNewLoss: true },
      { key: 'gamblingCostCents', priceCents: 20_000, marginCents: 0, isNewLoss: false },
    ]);
    expect(marginsOf({ ...site, gamblingPriceCents: null }, { costCents: null, gamblingCostCents: 1 })).toEqual([]);
  });
  it('is no new loss where the cost is as it was', () => {
    const typed = { costCents: 12_000, gamblingCostCents: 21_000 };
    const losses = marginsOf(site, typed, { costCents: 12_000, gamblingCostCents: null });
    expect(losses.map(({ isNewLoss }) => isNewLoss)).toEqual([false, true]);
  });
});
