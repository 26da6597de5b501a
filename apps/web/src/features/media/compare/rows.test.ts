import type { MediaSite } from '@linkstand/contract/media/schema';
import { expect, it } from 'vitest';
import { bestOf, differs, priceFor } from './rows.ts';

const site = {
  priceCents: 100,
  gamblingPriceCents: null,
  sensitivePriceCents: 150,
  acceptedSensitive: ['loan'],
} as unknown as MediaSite;

it('knows what a topic costs, and what is refused', () => {
  expect(priceFor(site, 'none')).toBe(100);
  expect(priceFor(site, 'gambling')).toBeNull();
  expect(priceFor(site, 'loan')).toBe(150);
  expect(priceFor(site, 'crypto')).toBeNull();
});

it('marks the best, unless there is nothing to choose between', () => {
  expect(bestOf([3, 1, null, 1], 'low')).toEqual([false, true, false, true]);
  expect(bestOf([3, 1, 2], 'high')).toEqual([true, false, false]);
  expect(bestOf([2, 2], 'low')).toEqual([false, false]);
  expect(bestOf([2, null], 'high')).toEqual([false, false]);
  expect(bestOf([], 'high')).toEqual([]);
});

it('tells what differs', () => {
  expect(
    differs([
      ['a', 'b'],
      ['a', 'b'],
    ]),
  ).toBe(false);
  expect(differs([1, null])).toBe(true);
});
