import { describe, expect, it } from 'vitest';
import { boundOf, inOrder } from './filter-fields.ts';

describe('the bounds of a range', () => {
  it('are the same as text of the address bar and as numbers', () => {
    expect(['50', 50, '50.5', '-3', '0', 0].map(boundOf)).toEqual([50, 50, 50.5, -3, 0, 0]);
    expect([undefined, '', ' ', 'abc', Number.NaN, null, true, 'Infinity'].map(boundOf)).toEqual(
      Array.from({ length: 8 }, () => undefined),
    );
  });

  it('are put in order', () => {
    expect([inOrder(5, 1), inOrder(1, 5), inOrder(null, 5), inOrder(5, null)]).toEqual([
      [1, 5],
      [1, 5],
      [null, 5],
      [5, null],
    ]);
  });
});
