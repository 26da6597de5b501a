import { NOTHING_WANTED } from '@linkstand/contract/media/wanted';
import { describe, expect, it } from 'vitest';
import { draftOf, needsSites, wishOf } from './draft.ts';

describe('what is wanted of a portfolio', () => {
  it('starts with the filters of the catalogue, and sends only what is set', () => {
    const draft = { ...draftOf({ country: ['ES'], daMin: 30, text: 'news' }), budgetCents: 123_456 };
    expect(wishOf(draft, { about: [7], topics: ['crypto'] })).toEqual({
      goal: 'da',
      budgetCents: 123_456,
      country: ['ES'],
      daMin: 30,
      mostPerOwner: 1,
      about: [7],
      topics: ['crypto'],
    });
  });
  it('is not sent without a budget, nor a price of a point without the number of sites', () => {
    const draft = draftOf({});
    expect(wishOf(draft, NOTHING_WANTED)).toBeNull();
    expect(wishOf({ ...draft, budgetCents: 0 }, NOTHING_WANTED)).toBeNull();
    expect(wishOf({ ...draft, budgetCents: Number.NaN }, NOTHING_WANTED)).toBeNull();
    const ratio = { ...draft, budgetCents: 1000, goal: 'price_per_point' as const };
    expect(needsSites(ratio)).toBe(true);
    expect(wishOf(ratio, NOTHING_WANTED)).toBeNull();
    expect(wishOf({ ...ratio, sites: 3 }, NOTHING_WANTED)).toMatchObject({ sites: 3 });
  });
});
