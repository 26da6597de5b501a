import { expect, test } from 'vitest';
import { Day } from './fields.ts';

test('a day is one that calendars and databases know', () => {
  for (const day of ['2026-02-28', '1900-01-01', '9999-12-31']) expect(Day.parse(day)).toBe(day);
  for (const day of ['2026-02-30', '0000-01-01', '26-02-01', '2026-2-1'])
    expect(Day.safeParse(day).success).toBe(false);
});
