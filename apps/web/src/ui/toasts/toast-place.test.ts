import { expect, it } from 'vitest';
import { bottomOf, covers } from './toast-place.ts';

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

it('is in the way of what is used later only where it stands', () => {
  const area = (left: number, top: number, width = 120, height = 36) => ({
    ...box(left, top, height),
    right: left + width,
  });
  const toast = area(16, 640, 400, 84);
  expect(covers(toast, area(40, 660))).toBe(true);
  expect(covers(toast, area(380, 700))).toBe(true);
  expect(covers(toast, area(0, 620, 1280))).toBe(true);
  expect(covers(toast, area(416, 660))).toBe(false);
  expect(covers(toast, area(40, 604))).toBe(false);
  expect(covers(toast, area(40, 724))).toBe(false);
});
