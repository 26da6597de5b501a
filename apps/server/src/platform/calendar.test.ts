import { describe, expect, test } from 'vitest';
import { addDays, dayIn, lastMonday, oneWorkingDayBefore, wallClock, weekday } from './calendar.ts';

describe('calendar', () => {
  test('an instant falls on different days in different zones', () => {
    const instant = new Date('2026-06-30T22:30:00Z');
    expect(dayIn(instant, 'UTC')).toBe('2026-06-30');
    expect(dayIn(instant, 'Europe/Madrid')).toBe('2026-07-01');
    expect(wallClock(instant, 'America/Sao_Paulo').time).toBe('2026-06-30T19:30:00');
  });

  test('the clock jumps at the very second at which a zone changes it', () => {
    const read = (at: string, zone: string) => wallClock(new Date(at), zone).time;
    expect(read('2026-03-29T00:59:59.999Z', 'Europe/Madrid')).toBe('2026-03-29T01:59:59');
    expect(read('2026-03-29T01:00:00Z', 'Europe/Madrid')).toBe('2026-03-29T03:00:00');
    expect(read('2026-10-25T00:59:59Z', 'Europe/Madrid')).toBe('2026-10-25T02:59:59');
    expect(read('2026-10-25T01:00:00Z', 'Europe/Madrid')).toBe('2026-10-25T02:00:00');
    // By half an hour.
    expect(read('2026-04-04T14:59:59Z', 'Australia/Lord_Howe')).toBe('2026-04-05T01:59:59');
    expect(read('2026-04-04T15:00:00Z', 'Australia/Lord_Howe')).toBe('2026-04-05T01:30:00');
    expect(read('2026-11-22T12:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-22T17:45:00');
  });

  test('days are added over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  test('Monday is the first day of the week', () => {
    expect(weekday('2026-11-16')).toBe(1);
    expect(weekday('2026-11-22')).toBe(7);
  });

  test.each([
    ['Thursday', '2026-11-19T15:00:00', '2026-11-18T15:00:00'],
    ['Monday: the weekend does not count', '2026-11-16T10:00:00', '2026-11-13T10:00:00'],
    ['Saturday: it ended with Thursday', '2026-11-21T10:00:00', '2026-11-20T00:00:00'],
    ['Sunday likewise', '2026-11-22T23:59:59', '2026-11-20T00:00:00'],
  ])('one working day before a %s', (_, time, expected) => {
    expect(oneWorkingDayBefore({ day: time.slice(0, 10), time })).toBe(expected);
  });
});

describe('lastMonday', () => {
  test.each([
    ['a Wednesday', '2026-11-25T12:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['the hour itself', '2026-11-23T06:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['just before the hour', '2026-11-23T05:59:59Z', '2026-11-16T06:00:00.000Z'],
    ['a Sunday', '2026-11-22T22:59:59Z', '2026-11-16T06:00:00.000Z'],
    ['the Monday after clocks go back', '2026-10-26T08:00:00Z', '2026-10-26T06:00:00.000Z'],
    ['the Monday after clocks go forward', '2026-03-30T08:00:00Z', '2026-03-30T05:00:00.000Z'],
  ])('on %s', (_name, now, at) => {
    const found = lastMonday(new Date(now), 'Europe/Madrid');
    expect(found.at.toISOString()).toBe(at);
    // The last millisecond of Sunday.
    expect(dayIn(found.sunday, 'Europe/Madrid') < dayIn(found.at, 'Europe/Madrid')).toBe(true);
    expect(dayIn(new Date(found.sunday.getTime() + 1), 'Europe/Madrid')).toBe(dayIn(found.at, 'Europe/Madrid'));
  });
});
