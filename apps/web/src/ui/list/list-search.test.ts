import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { search } from '../../lib/search-params.ts';
import { columnsThatFit, formatSort, listSearch, parseSort } from './list-search.ts';

describe('listSearch', () => {
  const read = search(listSearch);
  it('reads what a list writes', () => {
    expect(read({ page: 3, size: 'all', sort: 'price,desc' })).toEqual({ page: 3, size: 'all', sort: 'price,desc' });
    expect(read({ size: '50' })).toEqual({ size: 50 });
  });
  it('ignores sizes that are not offered', () => {
    expect(read({ page: -2, size: 7 })).toEqual({});
  });
});

describe('sort', () => {
  it('goes there and back', () => {
    expect(parseSort('price,desc')).toEqual({ field: 'price', descending: true });
    expect(parseSort('price')).toEqual({ field: 'price', descending: false });
    expect(parseSort(undefined)).toBeNull();
    expect(formatSort({ field: 'da', descending: false })).toBe('da,asc');
  });
});

describe('columnsThatFit', () => {
  const columns = [
    { key: 'id', width: 80, rank: 1 },
    { key: 'title', width: 200, rank: 1 },
    { key: 'site', width: 150, rank: 2 },
    { key: 'editor', width: 120, rank: 4 },
    { key: 'due', rank: 3 },
  ];
  const keys = (width: number) => columnsThatFit(columns, width).map((column) => column.key);

  it('leaves out the least important and keeps the order', () => {
    expect(keys(700)).toEqual(['id', 'title', 'site', 'editor', 'due']);
    expect(keys(600)).toEqual(['id', 'title', 'site', 'due']);
    expect(keys(450)).toEqual(['id', 'title', 'site']);
    expect(keys(300)).toEqual(['id', 'title']);
  });
  it('has what is small where what is more important finds no room', () => {
    expect(keys(420)).toEqual(['id', 'title', 'due']);
  });
  it('never leaves out what must stay', () => {
    expect(keys(0)).toEqual(['id', 'title']);
  });
  it('fits whenever more than the necessary is shown', () => {
    const column = fc.record({ width: fc.integer({ min: 20, max: 400 }), rank: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(fc.array(column, { maxLength: 14 }), fc.integer({ min: 0, max: 2000 }), (some, width) => {
        const fit = columnsThatFit(some, width);
        const total = fit.reduce((sum, each) => sum + each.width, 0);
        expect(total <= width || fit.every((each) => each.rank === 1)).toBe(true);
      }),
    );
  });
});
