import { describe, expect, it } from 'vitest';
import { inOrder } from './filter-fields.ts';

describe('the bounds of a range', () => {
  it('are put in order', () => {
    expect([inOrder(5, 1), inOrder(1, 5), inOrder(null, 5), inOrder(5, null)]).toEqual([
      [1, 5],
      [1, 5],
      [null, 5],
      [5, null],
    ]);
  });
});
