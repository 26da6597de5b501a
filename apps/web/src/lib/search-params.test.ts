import { describe, expect, it } from 'vitest';
import { flag, listOf, number, oneOf, search, text } from './search-params.ts';

const read = search({
  q: text(),
  page: number(0),
  da: number(0, 100),
  favorites: flag(),
  sort: oneOf(['price', 'da']),
  country: listOf(oneOf(['ES', 'BR'])),
});

describe('search', () => {
  it('keeps what fits', () => {
    const url = { q: 'blog', page: 2, da: '40', favorites: true, sort: 'da', country: ['ES', 'BR'] };
    expect(read(url)).toEqual({ ...url, da: 40 });
  });

  it('leaves out what does not, and what it does not know', () => {
    expect(read({ q: {}, page: -1, da: 101, favorites: 'no', sort: 'x; drop', country: ['XX'], other: 1 })).toEqual({});
  });

  it('names every key, so that a wrong value does not show through from the address', () => {
    expect(Object.keys(read({ page: 'x' })).sort()).toEqual(['country', 'da', 'favorites', 'page', 'q', 'sort']);
  });

  it('reads a number-like text as text and a single value as a list', () => {
    expect(read({ q: 123, country: 'ES' })).toEqual({ q: '123', country: ['ES'] });
  });
});
