import { expect, test } from 'vitest';
import type { RowKey } from '../list-types.ts';
import { rowTicks } from './row-ticks.ts';

/** Boxes of five rows, as they are after some were ticked. */
function boxes(...ticked: number[]) {
  const keys = [10, 11, 12, 13, 14];
  let is = new Set<RowKey>(ticked);
  const now = () =>
    rowTicks(keys, {
      has: (key) => is.has(key),
      change: (isTicked) => {
        is = new Set(keys.filter(isTicked));
      },
    });
  return { now, ticked: () => [...is] };
}

test('a row is ticked alone, or with all since another one, in either direction', () => {
  const { now, ticked } = boxes(14);
  now().toggle(1);
  expect(ticked()).toEqual([11, 14]);
  now().toggle(3, 1);
  expect(ticked()).toEqual([11, 12, 13, 14]);
  now().toggle(1, 2);
  expect(ticked()).toEqual([13, 14]);
  now().toggle(9);
  expect(ticked()).toEqual([13, 14]);
});

test('the box above all ticks what is not ticked yet, then none', () => {
  const { now, ticked } = boxes(12);
  expect([now().isAll, now().isSome]).toEqual([false, true]);
  now().toggleAll();
  expect([ticked().length, now().isAll]).toEqual([5, true]);
  now().toggleAll();
  expect([ticked(), now().isSome]).toEqual([[], false]);
  expect(rowTicks([], { has: () => true, change: () => {} }).isAll).toBe(false);
});
