import { describe, expect, test } from 'vitest';
import { effectiveCategories, effectiveCategory } from './categories.ts';

const sets = (...ids: (number | null)[]) => ids.map((categoryId) => ({ categoryId }));

describe('effectiveCategories', () => {
  test('a briefing without a category takes the campaign’s default', () => {
    expect(effectiveCategories(sets(null), 7)).toEqual([7]);
    expect(effectiveCategories([], 7)).toEqual([7]);
    expect(effectiveCategory(null, 7)).toBe(7);
  });

  test('its own category keeps the default out', () => {
    expect(effectiveCategories(sets(3), 7)).toEqual([3]);
    expect(effectiveCategory(3, 7)).toBe(3);
  });

  test('every set counts, each category once; a further set without one goes under the main set’s', () => {
    expect(effectiveCategories(sets(3, 5, null, 3), 7)).toEqual([3, 5]);
    expect(effectiveCategories(sets(null, 5), 7)).toEqual([7, 5]);
  });

  test('nothing chosen is none', () => expect(effectiveCategories(sets(null, null), null)).toEqual([]));
});
