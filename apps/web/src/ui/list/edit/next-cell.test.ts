import { expect, test } from 'vitest';
import { nextCell } from './next-cell.ts';

const go = (row: number, cell: string, to: Parameters<typeof nextCell>[3]) =>
  nextCell(['name', 'cost', 'color'], 3, { row, cell }, to);

test('an editor leads to the next cell, then to the next row', () => {
  expect(go(0, 'name', 'next')).toEqual({ row: 0, cell: 'cost' });
  expect(go(0, 'color', 'next')).toEqual({ row: 1, cell: 'name' });
  expect(go(2, 'color', 'next')).toEqual({ row: 2, cell: 'color' });
});

test('and back the same way', () => {
  expect(go(1, 'cost', 'previous')).toEqual({ row: 1, cell: 'name' });
  expect(go(1, 'name', 'previous')).toEqual({ row: 0, cell: 'color' });
  expect(go(0, 'name', 'previous')).toEqual({ row: 0, cell: 'name' });
  expect(go(1, 'cost', 'here')).toEqual({ row: 1, cell: 'cost' });
});
