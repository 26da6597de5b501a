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
  ['it was first', [undefined, 7], [undefined, 7]],
  ['it was between two', [7, 3], [7, 3]],
  ['it was last', [9, undefined], [9, undefined]],
  ['the next one left, too', [7, 5], [7, 3]],
  ['the previous one left, too', [5, 3], [7, 3]],
  ['others came between', [7, 9], [3, 9]],
  ['both others left, or it is another page', [5, 6], [undefined, undefined]],
  ['it was alone', [undefined, undefined], [undefined, undefined]],
])('a record that left its list stands beside the rest of its neighbours: %s', (_, before, after) => {
  const [previous, next] = before;
  expect(neighboursIn([7, 3, 9], 4, { previous, next })).toEqual({ previous: after[0], next: after[1] });
});

test('a record whose list has become empty has no neighbours', () => {
  expect(neighboursIn([], 4, { previous: 7, next: 3 })).toEqual({ previous: undefined, next: undefined });
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
