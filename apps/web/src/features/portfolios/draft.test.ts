import { NOTHING_WANTED } from '@linkstand/contract/media/wanted';
import { describe, expect, it } from 'vitest';
import type { MediaSearch } from '../media/search.ts';
import { draftOf, leftOutOf, needsSites, wishOf } from './draft.ts';

describe('what is wanted of a portfolio', () => {
  it('starts with the filters of the catalogue, and sends only what is set', () => {
    const draft = { ...draftOf({ country: ['ES'], daMin: 30, text: 'news' }), budgetCents: 123_456, category: [5] };
    expect(wishOf(draft, { about: [7], topics: ['crypto'], category: [3] })).toEqual({
      goal: 'da',
      budgetCents: 123_456,
      country: ['ES'],
      daMin: 30,
      mostPerOwner: 1,
      about: [7],
      topics: ['crypto'],
      category: [5],
    });
  });
  it('leaves out what it can’t be asked for, and knows what that is', () => {
    const search: MediaSearch = {
      ...{ country: ['ES'], daMin: 30, daMax: 60, priceMax: 200 },
      ...{ gambling: 'only', bought: 'no' },
    };
    const set = Object.entries(leftOutOf(search)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(set)).toEqual({ daMax: 60, priceMax: 200 });
    expect(draftOf(search).withBought).toBe(false);
    // The filter ticks the box, so it isn't said to be unused.
    expect(draftOf({ bought: 'yes' }).withBought).toBe(true);
    expect(leftOutOf({ bought: 'yes' }).bought).toBeUndefined();
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
