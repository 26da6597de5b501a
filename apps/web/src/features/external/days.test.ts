import { describe, expect, it } from 'vitest';
import { daysToPromise, suggestedDay } from './days.ts';

describe('days to promise', () => {
  it('are the usual ones and the day it is due, each once and in order', () => {
    expect(daysToPromise('2026-12-30', '2027-01-04')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-02',
      '2027-01-04',
      '2027-01-06',
    ]);
    expect(daysToPromise('2026-12-30', '2026-12-31')).toHaveLength(4);
  });

  it('leave out a day that is over, far away or not set', () => {
    for (const dueDate of ['2026-12-29', '2027-06-01', null])
      expect(daysToPromise('2026-12-30', dueDate)).toEqual(['2026-12-30', '2026-12-31', '2027-01-02', '2027-01-06']);
  });

  it('begin with the one that was asked for, else in three days', () => {
    expect(suggestedDay('2026-12-30', '2027-01-15')).toBe('2027-01-15');
    expect(suggestedDay('2026-12-30', '2026-12-01')).toBe('2027-01-02');
    expect(suggestedDay('2026-12-30', null)).toBe('2027-01-02');
  });
});
