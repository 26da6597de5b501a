import { SETTINGS } from '@linkstand/contract/settings/settings';
import { describe, expect, it } from 'vitest';
import { isLastConfirmation, type LinkCheckTerms, type Standing, stepOf } from './life.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T0 = new Date('2026-03-01T12:00:00Z');
const at = (ms: number) => new Date(T0.getTime() + ms);
const alive: Standing = {
  state: 'alive',
  stateSince: T0,
  publishedAt: T0,
  firstFaultAt: null,
  confirmations: 0,
  unknownSince: null,
  unknowns: 0,
  isUnknownReported: false,
  lostAt: null,
  outages: 0,
};
const terms = (changed: Partial<LinkCheckTerms>): LinkCheckTerms => ({ ...SETTINGS.link_checks.default, ...changed });
/** Without jitter. */
const step = (before: Standing, verdict: 'ok' | 'fault' | 'unknown', ms: number, set: LinkCheckTerms, second = false) =>
  stepOf(before, { verdict, at: at(ms), isSecondLook: second }, 0.5, set);

describe('a link', () => {
  it('is visited daily for as long as it is set, then as often as it is set', () => {
    const set = terms({ dailyDays: 2, laterEveryDays: 14 });
    expect(step(alive, 'ok', DAY, set).nextCheckAt).toEqual(at(2 * DAY));
    expect(step(alive, 'ok', 2 * DAY, set).nextCheckAt).toEqual(at(16 * DAY));
    expect(step(alive, 'ok', HOUR, terms({ dailyDays: 0, laterEveryDays: 3 })).nextCheckAt).toEqual(at(HOUR + 3 * DAY));
  });

  it('is lost once a fault is confirmed as often as it is set, the last time by another parser', () => {
    const set = terms({ confirmAfterHours: [1, 5] });
    const first = step(alive, 'fault', 0, set);
    expect(first).toMatchObject({ standing: { state: 'suspect' }, nextCheckAt: at(HOUR), happening: null });
    const second = step(first.standing, 'fault', HOUR, set);
    expect(second).toMatchObject({ standing: { confirmations: 1 }, nextCheckAt: at(5 * HOUR) });
    expect(isLastConfirmation(second.standing, at(5 * HOUR), set)).toBe(true);
    expect(step(second.standing, 'fault', 5 * HOUR, set).happening).toBeNull();
    expect(step(second.standing, 'fault', 5 * HOUR, set, true)).toMatchObject({ happening: 'lost' });
  });

  it('that was confirmed more often than is asked for by now still needs the other parser', () => {
    const before: Standing = { ...alive, state: 'suspect', firstFaultAt: T0, confirmations: 2 };
    const set = terms({ confirmAfterHours: [6] });
    expect(isLastConfirmation(before, at(30 * HOUR), set)).toBe(true);
    expect(step(before, 'fault', 30 * HOUR, set)).toMatchObject({ happening: null, nextCheckAt: at(31 * HOUR) });
    expect(step(before, 'fault', 30 * HOUR, set, true).happening).toBe('lost');
  });

  it('without answers makes a case, and is lost, after as many days as are set', () => {
    const set = terms({ unknownCaseDays: 2, unknownLostDays: 4 });
    const first = step(alive, 'unknown', 0, set);
    expect(first.happening).toBeNull();
    const second = step(first.standing, 'unknown', 2 * DAY, set);
    expect(second.happening).toBe('unanswered');
    expect(step(second.standing, 'unknown', 3 * DAY, set).happening).toBeNull();
    expect(isLastConfirmation(second.standing, at(3 * DAY), set)).toBe(false);
    expect(isLastConfirmation(second.standing, at(4 * DAY), set)).toBe(true);
    // Nothing is lost by one way of looking alone.
    expect(step(second.standing, 'unknown', 4 * DAY, set)).toMatchObject({
      happening: null,
      nextCheckAt: at(4 * DAY + HOUR),
    });
    expect(step(second.standing, 'unknown', 4 * DAY, set, true).happening).toBe('lost');
  });
});
