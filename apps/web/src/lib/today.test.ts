import { expect, it } from 'vitest';
import { addDays, daysBetween } from './today.ts';

it('counts days, whatever the clocks do', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});
