import { expect, test } from 'vitest';
import { neighboursIn, rememberOrder, shownLast } from './record-order.ts';

test.each([
  [7, undefined, 3],
  [3, 7, 9],
  [9, 3, undefined],
  [4, undefined, undefined],
])('beside %i stand %s and %s', (key, previous, next) => {
  expect(neighboursIn([7, 3, 9], key)).toEqual({ previous, next });
});

test.each([
  [0, undefined, 7],
  [1, 7, 3],
  [3, 9, undefined],
  [8, 9, undefined],
])('a record that left place %i is between %s and %s', (place, previous, next) => {
  expect(neighboursIn([7, 3, 9], 4, place)).toEqual({ previous, next });
});

test('a record whose list has become empty has no neighbours', () => {
  expect(neighboursIn([], 4, 0)).toEqual({ previous: undefined, next: undefined });
});

test('of two lists of the same records, a record goes by the one shown last', () => {
  expect(shownLast('list', 'board')).toBe('list');
  rememberOrder('board', [7, 3]);
  expect(shownLast('list', 'board')).toBe('board');
  rememberOrder('list', [3, 7]);
  expect(shownLast('list', 'board')).toBe('list');
  // As it was before.
  rememberOrder('board', [7, 3]);
  expect(shownLast('list', 'board')).toBe('board');
});
