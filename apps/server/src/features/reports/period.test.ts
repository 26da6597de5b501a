import { describe, expect, test } from 'vitest';
import { dayIn, startOfDayIn } from '../../platform/calendar.ts';
import { addMonths, grainFor, partOf, partsOf, resolvePeriod, spanBefore } from './period.ts';

const MADRID = 'Europe/Madrid';
const clock = (now: string, timeZone = MADRID) => ({ now: new Date(now), timeZone });
const lengthInHours = (day: string, next: string) =>
  (startOfDayIn(next, MADRID).getTime() - startOfDayIn(day, MADRID).getTime()) / 3_600_000;

describe('days of a zone', () => {
  test('are 23 and 25 hours long when the clocks change', () => {
    expect(startOfDayIn('2026-07-01', MADRID).toISOString()).toBe('2026-06-30T22:00:00.000Z');
    expect(lengthInHours('2026-03-29', '2026-03-30')).toBe(23);
    expect(lengthInHours('2026-10-25', '2026-10-26')).toBe(25);
    expect(lengthInHours('2026-10-26', '2026-10-27')).toBe(24);
  });

  test('start after midnight where midnight was skipped', () => {
    // Clocks in São Paulo went from 0:00 to 1:00 that day.
    const start = startOfDayIn('2018-11-04', 'America/Sao_Paulo');
    expect(start.toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(dayIn(start, 'America/Sao_Paulo')).toBe('2018-11-04');
  });
});

describe('a period', () => {
  const at = clock('2026-11-22T21:30:00Z');

  test('ends now and has whole days before', () => {
    expect(resolvePeriod({ period: 'week' }, null, at)).toMatchObject({
      fromDay: '2026-11-16',
      toDay: '2026-11-23',
      to: at.now,
    });
    expect(resolvePeriod({ period: 'month' }, null, at).fromDay).toBe('2026-10-23');
    expect(resolvePeriod({ period: 'semester' }, null, at).fromDay).toBe('2026-06-01');
    expect(resolvePeriod({ period: 'year' }, null, at).fromDay).toBe('2025-12-01');
    expect(resolvePeriod({ period: 'all' }, '2024-10-17', at).fromDay).toBe('2024-10-01');
    const day = resolvePeriod({ period: 'day' }, null, at);
    expect(day.to.getTime() - day.from.getTime()).toBe(86_400_000);
  });

  test('of one’s own includes both days, also in the week of a change of clocks', () => {
    const span = resolvePeriod({ period: 'custom', from: '2026-10-19', to: '2026-10-25' }, null, at);
    expect(span.from.toISOString()).toBe('2026-10-18T22:00:00.000Z');
    expect(span.to.toISOString()).toBe('2026-10-25T23:00:00.000Z');
    expect(partsOf(span, 'day', at).map(({ start }) => start)).toHaveLength(7);
    expect(resolvePeriod({ period: 'custom', from: '2026-10-30', to: '2026-10-25' }, null, at).fromDay).toBe(
      '2026-10-25',
    );
  });

  test('is compared with as many days, of which as much has passed', () => {
    const week = resolvePeriod({ period: 'week' }, null, at);
    const before = spanBefore(week, 'week', 'previous', at);
    expect(before).toMatchObject({ fromDay: '2026-11-09', toDay: '2026-11-16' });
    // 22:30 in Madrid, a week earlier.
    expect(before?.to.toISOString()).toBe('2026-11-15T21:30:00.000Z');
    expect(spanBefore(week, 'week', 'year', at)?.fromDay).toBe('2025-11-17');
    const year = resolvePeriod({ period: 'year' }, null, at);
    expect(spanBefore(year, 'year', 'previous', at)).toMatchObject({ fromDay: '2024-12-01', toDay: '2025-11-23' });
    expect(spanBefore(year, 'all', 'previous', at)).toBeNull();
  });
});

describe('parts', () => {
  test('weeks start on Sunday, months on their first', () => {
    expect(partOf('2026-11-22', 'week')).toBe('2026-11-22');
    expect(partOf('2026-11-21', 'week')).toBe('2026-11-15');
    expect(partOf('1969-12-31', 'week')).toBe('1969-12-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });

  test('only the last one runs', () => {
    const at = clock('2026-11-22T21:30:00Z');
    const parts = partsOf(resolvePeriod({ period: 'semester' }, null, at), 'month', at);
    expect(parts.map(({ start }) => start.slice(5, 7))).toEqual(['06', '07', '08', '09', '10', '11']);
    expect(parts.filter(({ isRunning }) => isRunning)).toEqual([parts.at(-1)]);
    const hours = partsOf(resolvePeriod({ period: 'day' }, null, at), 'hour', at);
    expect(hours).toHaveLength(25);
  });

  test('twenty years by day are drawn coarser', () => {
    const at = clock('2026-11-22T21:30:00Z');
    const span = resolvePeriod({ period: 'custom', from: '2006-01-01', to: '2026-11-22' }, null, at);
    expect(grainFor(span, 'day')).toEqual({ grain: 'month', isCoarser: true });
    expect(grainFor(span, undefined)).toEqual({ grain: 'year', isCoarser: false });
  });
});
