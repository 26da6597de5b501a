import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-url.ts';

describe('the address bar', () => {
  it('reads as people write it', () => {
    const search = {
      country: ['ES', 'PT'],
      page: 2,
      sort: 'price,desc',
      q: 'a & b',
      next: '/media?x=1',
      none: undefined,
    };
    expect(stringifySearch(search)).toBe('?country=ES&country=PT&page=2&sort=price,desc&q=a+%26+b&next=/media%3Fx%3D1');
    expect(stringifySearch({ list: [], gone: null })).toBe('');
    expect(parseSearch('?country=ES&country=PT&page=2&toString=x')).toEqual({
      country: ['ES', 'PT'],
      page: '2',
      toString: 'x',
    });
  });

  it('comes back as it went, whatever is typed', () => {
    const key = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__');
    const texts = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }));
    fc.assert(
      fc.property(fc.dictionary(key, texts), (search) => {
        expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
      }),
    );
  });
});
