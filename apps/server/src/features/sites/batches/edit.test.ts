import type { BatchOperation } from '@linkstand/contract/sites/batch';
import { describe, expect, it } from 'vitest';
import { type Editable, editOf, isBelowCost } from './edit.ts';

const site: Editable = {
  priceCents: 10_000,
  gamblingPriceCents: null,
  insertionPriceCents: null,
  insertionGamblingPriceCents: null,
  costCents: 6000,
  gamblingCostCents: null,
  insertionCostCents: null,
  insertionGamblingCostCents: null,
  priceMultiplierMilli: 1500,
  costMultiplierMilli: 1000,
  status: 'active',
  tier: 'B',
  siteManagerId: 4,
  categoryIds: [1, 2],
  tagIds: [],
  acceptedSensitive: ['crypto'],
};
const after = (...operations: BatchOperation[]) => {
  const edit = editOf(site, operations);
  return edit.kind === 'refused' ? edit.refusal : edit.after;
};

describe('amounts', () => {
  it('are set, raised and lowered', () => {
    expect(after({ field: 'priceCents', act: 'set', value: 12_345 })).toEqual({ priceCents: 12_345 });
    expect(after({ field: 'priceCents', act: 'add', percentBp: 333 })).toEqual({ priceCents: 10_333 });
    expect(after({ field: 'priceCents', act: 'add', percentBp: -1000 })).toEqual({ priceCents: 9000 });
  });

  it.each([
    ['one', 12_349, 12_300],
    ['one', 12_350, 12_400],
    ['five', 12_249, 12_000],
    ['five', 12_250, 12_500],
    ['ten', 12_500, 13_000],
    ['ninety', 12_300, 12_290],
    ['ninety', 12_345, 12_390],
    ['ninety', 10, 90],
  ] as const)('round to %s: %i becomes %i', (to, from, result) => {
    expect(after({ field: 'priceCents', act: 'set', value: from }, { field: 'priceCents', act: 'round', to })).toEqual({
      priceCents: result,
    });
  });

  it('follow each other step by step', () => {
    const steps = [
      { field: 'priceCents', act: 'add', percentBp: 700 },
      { field: 'priceCents', act: 'round', to: 'ninety' },
      { field: 'priceMultiplierMilli', act: 'add', percentBp: 1000 },
      { field: 'priceMultiplierMilli', act: 'round', to: 'tenth' },
    ] as const;
    expect(after(...steps)).toEqual({ priceCents: 10_690, priceMultiplierMilli: 1700 });
  });

  it('that are not there stay away', () => {
    expect(editOf(site, [{ field: 'gamblingPriceCents', act: 'add', percentBp: 1000 }]).kind).toBe('unchanged');
  });

  it('stay within what is possible', () => {
    expect(after({ field: 'priceMultiplierMilli', act: 'add', percentBp: -9500 })).toBe('amount_out_of_range');
    expect(after({ field: 'priceCents', act: 'set', value: null })).toBe('amount_out_of_range');
    const orphan = { ...site, costCents: null };
    expect(editOf(orphan, [{ field: 'costCents', act: 'set', value: 1 }])).toEqual({
      kind: 'refused',
      refusal: 'no_chosen_offer',
    });
  });

  it('are told from those that sell at a loss', () => {
    expect(isBelowCost(site, { priceCents: 5999 })).toBe(true);
    expect(isBelowCost(site, { priceCents: 6000 })).toBe(false);
    expect(isBelowCost(site, { gamblingPriceCents: 5000 })).toBe(true);
    expect(isBelowCost({ ...site, costCents: null }, { priceCents: 0 })).toBe(false);
  });
});

describe('lists', () => {
  it('take in and leave out, each once', () => {
    expect(after({ field: 'categoryIds', act: 'include', values: [2, 3] })).toEqual({ categoryIds: [1, 2, 3] });
    expect(after({ field: 'categoryIds', act: 'exclude', values: [1, 9] })).toEqual({ categoryIds: [2] });
    expect(editOf(site, [{ field: 'acceptedSensitive', act: 'include', values: ['crypto'] }]).kind).toBe('unchanged');
  });
});
