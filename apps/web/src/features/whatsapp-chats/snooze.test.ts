import { describe, expect, it } from 'vitest';
import { snoozeUntil } from './snooze.ts';

/** A day of one week, by its number from Sunday, at noon. */
const day = (weekday: number) => new Date(2026, 10, 22 + weekday, 12);

describe('a conversation is put off', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('until the next Monday at nine, from weekday %i', (weekday) => {
    const until = snoozeUntil('monday', day(weekday));
    expect([until.getDay(), until.getHours()]).toEqual([1, 9]);
    const days = (until.getTime() - day(weekday).getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(0.5);
    expect(days).toBeLessThan(7.5);
  });

  it('by hours, and until tomorrow', () => {
    expect(snoozeUntil('hour', day(1)).getTime() - day(1).getTime()).toBe(3_600_000);
    expect(snoozeUntil('hours', day(1)).getTime() - day(1).getTime()).toBe(3 * 3_600_000);
    expect(snoozeUntil('tomorrow', day(6))).toEqual(new Date(2026, 10, 29, 9));
  });
});
