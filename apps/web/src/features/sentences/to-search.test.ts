import { toFilter } from '@linkstand/contract/media/address';
import type { Understood } from '@linkstand/contract/media/sentence';
import { describe, expect, test } from 'vitest';
import { mediaSearch } from '../media/search.ts';
import { piecesOf } from './pieces.ts';
import { isEmpty, toSearch } from './to-search.ts';

const understood = (more: Partial<Understood>): Understood => ({
  filter: {},
  sort: null,
  parts: [],
  leftover: [],
  by: 'rules',
  ...more,
});

describe('the search of a sentence', () => {
  const filter = {
    text: 'valencia',
    country: ['ES'],
    category: [3],
    tag: [1],
    sensitive: ['crypto' as const],
    priceMin: 10_000,
    priceMax: 20_000,
    daMin: 40,
    trafficMax: 5000,
    deliveryMax: 3,
    gambling: 'only' as const,
    favorites: true,
    bought: 'no' as const,
    about: [7],
  };

  test('asks the server for the same as the sentence did, also once it stood in the address', () => {
    const search = toSearch(understood({ filter, sort: 'price,asc' }), {});
    expect(toFilter(search)).toEqual(filter);
    expect(search.sort).toBe('price,asc');
    const address = Object.fromEntries(
      Object.entries(search).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map(String) : value && String(value),
      ]),
    );
    expect(toFilter(mediaSearch(address))).toEqual(filter);
  });

  test('replaces the filters in force, and keeps what is none', () => {
    const before = mediaSearch({
      country: 'BR',
      daMin: '70',
      view: 'cards',
      sort: 'da,desc',
      about: '4',
      page: '3',
      size: '50',
    });
    const after = toSearch(understood({ filter: { type: ['blog'] } }), before);
    expect(toFilter(after)).toEqual({ type: ['blog'], about: [4] });
    expect(after).toMatchObject({ view: 'cards', sort: 'da,desc', size: 50, page: undefined });
  });

  test('rounds prices outwards: what fits the sentence fits the filter', () => {
    const { priceMin, priceMax } = toSearch(understood({ filter: { priceMin: 9950, priceMax: 9950 } }), {});
    expect([priceMin, priceMax]).toEqual([99, 100]);
  });

  test('is told from a sentence that asks for nothing', () => {
    expect(isEmpty(understood({}))).toBe(true);
    expect(isEmpty(understood({ sort: 'price,asc' }))).toBe(false);
    expect(isEmpty(understood({ filter: { favorites: true } }))).toBe(false);
  });
});

describe('the pieces of a sentence', () => {
  const part = (start: number, end: number) => ({ text: '', start, end, field: 'country' as const, value: 'ES' });
  const left = (start: number, end: number) => ({ text: '', start, end, why: 'no_filter' as const });

  test('are all of it, in order, each marked once', () => {
    const pieces = piecesOf('Spanish blogs, no casino', {
      parts: [part(0, 7), part(0, 7), part(8, 13)],
      leftover: [left(15, 24)],
    });
    expect(pieces.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
      'understood Spanish',
      'plain  ',
      'understood blogs',
      'plain , ',
      'leftover no casino',
    ]);
  });

  test('leave out what only the whole sentence says, where words say more', () => {
    expect(piecesOf('nice blogs', { parts: [part(0, 10), part(5, 10)], leftover: [] }).map(({ kind }) => kind)).toEqual(
      ['plain', 'understood'],
    );
    expect(piecesOf('', { parts: [], leftover: [] })).toEqual([]);
  });
});
