import { expect, test } from 'vitest';
import { isFewNew } from './use-rows-later.ts';

const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: first + i }));
const idOf = ({ id }: { id: number }) => id;

test('an edited, a deleted and an added row are a few changes, another page is not', () => {
  const shown = rowsFrom(1, 100);
  expect(isFewNew([{ id: 1 }, ...shown.slice(1)], shown, idOf)).toBe(true);
  expect(isFewNew(shown.slice(1), shown, idOf)).toBe(true);
  expect(isFewNew([{ id: 0 }, ...shown.slice(0, -1)], shown, idOf)).toBe(true);
  expect(isFewNew(shown.toReversed(), shown, idOf)).toBe(true);
  expect(isFewNew(rowsFrom(101, 100), shown, idOf)).toBe(false);
});

test('what is found by few rows is drawn at once', () => {
  expect(isFewNew([], rowsFrom(1, 100), idOf)).toBe(true);
  expect(isFewNew(rowsFrom(200, 5), rowsFrom(1, 100), idOf)).toBe(true);
});
