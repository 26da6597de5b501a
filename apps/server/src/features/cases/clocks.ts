import { type CASE_WAITS_FOR, CLIENT_CASE_KINDS, ESCALATE_AT } from '@linkstand/contract/cases/choices';
import { addDays, addWorkingDays, dayIn, wallClock, workingDaysBetween } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { liveSetting } from '../settings/live.ts';
import type { CaseRecord } from './queries.ts';

type Clock = Pick<Context, 'now' | 'timeZone'>;
type Days = Pick<CaseRecord, 'dueOn' | 'answerDueOn' | 'clockFrom' | 'stoppedOn' | 'waitsUntil'>;
type WaitsFor = (typeof CASE_WAITS_FOR)[number];
type Kind = keyof ReturnType<typeof targets>;

const today = ({ now, timeZone }: Clock): string => dayIn(now, timeZone);
const holidays = (): ReadonlySet<string> => new Set(liveSetting('holidays'));
const targets = () => liveSetting('case_targets');

/** The day on which a case of this kind that is opened now should be solved, by working days. */
export const targetOf = (clock: Clock, kind: Kind): string => addWorkingDays(today(clock), targets()[kind], holidays());

/** The day on which a client who opens a case of this kind now should have a first answer. */
export function answerTargetOf(clock: Clock, kind: Kind): string | null {
  const known = CLIENT_CASE_KINDS.find((each) => each === kind);
  return known ? addWorkingDays(today(clock), liveSetting('case_answer_targets')[known], holidays()) : null;
}

const laterOf = (one: string, other: string | null): string => (other !== null && other > one ? other : one);

/**
 * Stops the clocks of a case. They stand still since the first time.
 * @param until the last day that whoever is asked has by terms of their own: the case's days lie after it at once, and
 * whoever looks at it sees no day that comes before
 */
export const stopClocks = (clock: Clock, days: Days, waitsFor: WaitsFor, until: string | null = null) => ({
  ...(until === null ? {} : daysAfter(clock, days, until)),
  stoppedOn: days.stoppedOn ?? today(clock),
  waitsFor,
  waitsUntil: until === null ? days.waitsUntil : laterOf(today(clock), until),
});

/** The days of a case, later by the working days that are left until a day. */
export function daysAfter(clock: Clock, days: Days, until: string) {
  const now = daysSinceStop(clock, days);
  return shifted(now, workingDaysBetween(laterOf(today(clock), now.clockFrom), until, holidays()));
}

/** The days of a case whose clocks run again: later by the working days that they stood still. */
export function startClocks(clock: Clock, days: Days) {
  return { ...daysSinceStop(clock, days), stoppedOn: null, waitsFor: null, waitsUntil: null };
}

/** The days of a case, later by the working days that its clocks have stood still until today. */
export function daysSinceStop(clock: Clock, { dueOn, answerDueOn, clockFrom, stoppedOn, waitsUntil }: Days) {
  const days = { dueOn, answerDueOn, clockFrom };
  if (stoppedOn === null) return days;
  return shifted(days, workingDaysBetween(laterOf(stoppedOn, waitsUntil), today(clock), holidays()));
}

function shifted(
  { dueOn, answerDueOn, clockFrom }: Pick<Days, 'dueOn' | 'answerDueOn' | 'clockFrom'>,
  workingDays: number,
) {
  const later = (day: string) => addWorkingDays(day, workingDays, holidays());
  return {
    dueOn: dueOn === null ? null : later(dueOn),
    answerDueOn: answerDueOn === null ? null : later(answerDueOn),
    clockFrom: later(clockFrom),
  };
}

/** The days of a case whose time begins anew today. `dueOn` null: it has no deadline. */
export const newTime = (clock: Clock, dueOn: string | null) => ({ dueOn, clockFrom: today(clock), escalated: 0 });

const DAY_SECONDS = 86_400;

/** How much of the time until the end of a day has passed, in percent. 100 once the day is over. */
export function percentPassed(clock: Clock, { from, until }: { from: string; until: string }): number {
  const { day, time } = wallClock(clock.now, clock.timeZone);
  if (until < day) return 100;
  const off = holidays();
  const all = workingDaysBetween(from, until, off);
  if (all === 0) return 0;
  // Today counts by its hours, if it is a working day.
  const begun = workingDaysBetween(from, day, off);
  const before = workingDaysBetween(from, addDays(day, -1), off);
  const seconds = (Date.parse(`${time}Z`) - Date.parse(`${day}T00:00:00Z`)) / 1000;
  return Math.min(99, ((before + (begun - before) * (seconds / DAY_SECONDS)) / all) * 100);
}

/** The highest percentage to be announced that this part of the time has reached. */
export const levelOf = (percent: number): 0 | (typeof ESCALATE_AT)[number] =>
  ESCALATE_AT.findLast((level) => percent >= level) ?? 0;
