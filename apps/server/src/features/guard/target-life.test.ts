import { describe, expect, it } from 'vitest';
import { type TargetStanding, targetStep } from './target-life.ts';

const START = new Date('2026-03-01T10:00:00Z');
const hours = (count: number) => new Date(START.getTime() + count * 3_600_000);
const alive: TargetStanding = { state: 'alive', stateSince: START };
type Look = Parameters<typeof targetStep>[1];

/** What is told, by the hours after the start at which it was looked at. */
function told(...looks: readonly (readonly [number, Look])[]): [number, string][] {
  let standing = alive;
  const all: [number, string][] = [];
  for (const [hour, kind] of looks) {
    const step = targetStep(standing, kind, hours(hour), 0.5);
    if (step.happening) all.push([hour, step.happening]);
    standing = step;
  }
  return all;
}

describe('the page of a client', () => {
  it('that is gone is told a day later, once, and that it is back', () => {
    expect(told([0, 'gone'], [12, 'gone'], [24, 'gone'], [48, 'gone'], [72, 'opens'], [96, 'opens'])).toEqual([
      [24, 'target_down'],
      [72, 'target_back'],
    ]);
  });

  it('that gives no answer is told after three days', () => {
    expect(told([0, 'silent'], [24, 'silent'], [48, 'silent'])).toEqual([]);
    expect(told([0, 'silent'], [24, 'silent'], [48, 'silent'], [72, 'silent'])).toEqual([[72, 'target_down']]);
  });

  it('that opens in between is not told, and what says nothing changes nothing', () => {
    expect(told([0, 'gone'], [20, 'opens'], [24, 'gone'], [30, 'gone'])).toEqual([]);
    expect(told([0, 'gone'], [12, null], [24, 'gone'], [30, null], [40, 'opens'])).toEqual([
      [24, 'target_down'],
      [40, 'target_back'],
    ]);
  });

  it('is looked at weekly, and daily while it fails', () => {
    const next = (standing: TargetStanding, kind: Look) =>
      (targetStep(standing, kind, START, 0.5).nextCheckAt.getTime() - START.getTime()) / 86_400_000;
    expect(next(alive, 'opens')).toBe(7);
    expect(next(alive, null)).toBe(7);
    expect(next(alive, 'silent')).toBe(1);
    expect(next({ ...alive, state: 'down' }, 'gone')).toBe(1);
    expect(next({ ...alive, state: 'down' }, 'opens')).toBe(7);
  });
});
