import { expect, test } from 'vitest';
import { neighboursIn } from './record-order.ts';

test.each([
  [7, undefined, 3],
  [3, 7, 9],
  [9, 3, undefined],
  [4, undefined, undefined],
])('beside %i stand %s and %s', (key, previous, next) => {
  expect(neighboursIn([7, 3, 9], key)).toEqual({ previous, next });
});
