import { describe, expect, it } from 'vitest';
import { mergeVersions } from './merge-versions.ts';

const before = { name: 'Old', price: 100, tags: [1, 2], note: '' };

describe('two versions of a record', () => {
  it('leave no question about what only one of the two changed', () => {
    const mine = { ...before, name: 'Mine', tags: [1] };
    const theirs = { ...before, price: 200, note: 'theirs' };
    expect(mergeVersions(mine, before, theirs)).toEqual({ typed: { name: 'Mine', tags: [1] }, contested: [] });
  });

  it('ask about what both changed, and about nothing else', () => {
    const mine = { ...before, name: 'Mine', price: 150 };
    const theirs = { ...before, name: 'Theirs', note: 'theirs' };
    expect(mergeVersions(mine, before, theirs)).toEqual({ typed: { price: 150 }, contested: ['name'] });
  });

  it('agree where both wrote the same, also in lists', () => {
    const mine = { ...before, name: 'Same', tags: [3] };
    const theirs = { ...before, name: 'Same', tags: [3] };
    expect(mergeVersions(mine, before, theirs)).toEqual({ typed: { name: 'Same', tags: [3] }, contested: [] });
  });

  it('don’t take a number that can’t be read for none', () => {
    const empty = { price: null as number | null };
    expect(mergeVersions({ price: Number.NaN }, empty, empty).typed).toEqual({ price: Number.NaN });
  });
});
