import { expect, test } from 'vitest';
import { monthBeside, monthsUntil } from './monthly-search.ts';

test('months to choose from end with the last that can hold something, the latest first', () => {
  const months = monthsUntil('2026-03', '2026-01');
  expect([months[0], months[1], months[2], months.at(-1)]).toEqual(['2026-03', '2026-02', '2026-01', '2023-01']);
  expect(months).toHaveLength(39);
  // An address may name a later one, which is shown as empty.
  expect(monthsUntil('2026-03', '2026-05')[0]).toBe('2026-05');
  expect(monthBeside('2026-12', 1)).toBe('2027-01');
});
