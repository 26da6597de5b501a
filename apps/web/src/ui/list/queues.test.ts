import { expect, test } from 'vitest';
import { currentQueue } from './queues.ts';

const queues = ['mine', 'late', 'all'].map((key) => ({ key, label: key, filter: {} }));

test.each([
  [undefined, false, 'mine'],
  [undefined, true, 'all'],
  ['late', false, 'late'],
  ['late', true, 'late'],
  ['gone', false, 'mine'],
])('asked for %s, filtered: %s', (asked, isFiltered, key) => {
  expect(currentQueue(queues, asked, isFiltered)?.key).toBe(key);
});

test('a list without tabs has none', () => expect(currentQueue([], 'all', true)).toBeUndefined());
