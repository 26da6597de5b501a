import { expect, test } from 'vitest';
import { monthBeside, monthsAround } from './monthly-search.ts';

test('months to choose from surround the one that is shown, the latest first', () => {
  const months = monthsAround('2026-01');
  expect(months).toHaveLength(49);
  expect([months[0], months[12], months[13], months.at(-1)]).toEqual(['2027-01', '2026-01', '2025-12', '2023-01']);
  expect(monthBeside('2026-12', 1)).toBe('2027-01');
});
