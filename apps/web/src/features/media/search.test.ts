import { sortOf, toFilter } from '@linkstand/contract/media/address';
import { filterOfSavedSearch } from '@linkstand/contract/media/kept-search';
import { MediaFilter } from '@linkstand/contract/media/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFilters, mediaSearch, withoutFilters } from './search.ts';

describe('toFilter', () => {
  it('turns euros into cents and leaves out what is not set', () => {
    const given = mediaSearch({
      priceMin: '50',
      priceMax: 120,
      country: 'ES',
      favorites: 'true',
      view: 'cards',
      page: 3,
    });
    expect(toFilter(given)).toEqual({ priceMin: 5000, priceMax: 12_000, country: ['ES'], favorites: true });
  });
  it('waits for the second letter', () => {
    expect(toFilter({ text: ' a ' })).toEqual({});
    expect(toFilter({ text: ' ab ' })).toEqual({ text: 'ab' });
  });
  it('drops the end of a range that lies before its beginning', () => {
    expect(toFilter({ daMin: 40, daMax: 30 })).toEqual({ daMin: 40 });
    expect(toFilter({ trafficMax: 0 })).toEqual({ trafficMax: 0 });
  });
  it('makes a filter the API takes of whatever the address bar holds', () => {
    const junk = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.constant(null));
    const keys = ['text', 'category', 'type', 'daMin', 'priceMax', 'about', 'bought', 'favorites', 'sensitive', 'tag'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), junk), (raw) => {
        const { text, category, tag, ...filter } = toFilter(mediaSearch(raw));
        expect(MediaFilter.safeParse(filter).success).toBe(true);
        expect(text === undefined || text.length <= 200).toBe(true);
      }),
    );
  });
});

it('asks for the same as the server does, for whom the search was kept', () => {
  const junk = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()), fc.array(fc.integer()));
  const sound = {
    text: 'ab',
    country: ['ES'],
    priceMin: 50,
    priceMax: 20,
    daMin: 3,
    about: [1],
    type: 'blog',
    favorites: true,
  };
  const raw = fc.dictionary(fc.constantFrom(...Object.keys(mediaSearch({}))), junk);
  fc.assert(
    fc.property(raw, (given) => {
      const search = mediaSearch({ ...sound, ...given });
      const isSound = MediaFilter.safeParse(toFilter(search)).success;
      if (isSound) expect(filterOfSavedSearch(search)).toEqual(toFilter(search));
    }),
  );
  expect(filterOfSavedSearch(mediaSearch(sound))).toEqual(toFilter(mediaSearch(sound)));
});

describe('the search', () => {
  it('counts a range once and clears all but the topic', () => {
    const given = mediaSearch({
      priceMin: 1,
      priceMax: 2,
      country: ['ES', 'PT'],
      about: [3],
      sort: 'price,asc',
      page: 2,
      text: 'a',
    });
    expect(countFilters(given)).toBe(2);
    expect(toFilter(withoutFilters(given))).toEqual({ about: [3] });
    expect(withoutFilters(given)).toMatchObject({ sort: 'price,asc', page: undefined });
  });
  it('sorts by what the catalogue knows', () => {
    expect(sortOf({ sort: 'price,asc' })).toBe('price,asc');
    for (const sort of [undefined, 'cost,asc', 'price', 'price,up', '']) expect(sortOf({ sort })).toBe('traffic,desc');
  });
});
