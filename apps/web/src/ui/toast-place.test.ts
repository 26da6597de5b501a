import { expect, it } from 'vitest';
import { bottomOf } from './toast-place.ts';

const page = { width: 1280, height: 800 };
const box = (left: number, top: number, height = 36) => ({ left, top, bottom: top + height });

it('stands above the bar at the end of a form', () => {
  expect(bottomOf(box(40, 752), page)).toBe(76);
});

it('stands above what was just used where it would cover that', () => {
  expect(bottomOf(box(40, 660), page)).toBe(800 - 660 + 8);
  expect(bottomOf(box(40, 715), page)).toBe(800 - 715 + 8);
});

it('stays where it is if that is beside or above it', () => {
  expect(bottomOf(box(500, 660), page)).toBe(76);
  expect(bottomOf(box(40, 500), page)).toBe(76);
});

it('stays where it is if there is no room above', () => {
  expect(bottomOf(box(0, 100), { width: 360, height: 280 })).toBe(76);
});
