import { type CASE_WAITS_FOR, CLIENT_CASE_KINDS, ESCALATE_AT } from '@linkstand/contract/cases/choices';
import { addDays, addWorkingDays, dayIn, wallClock, workingDaysBetween } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { liveSetting } from '../settings/live.ts';
import type { CaseRecord } from './queries.ts';

type Clock = Pick<Context, 'now' | 'timeZone'>;
type Days = Pick<CaseRecord, 'dueOn' | 'answerDueOn' | 'clockFrom' | 'stoppedOn'>;
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

/** Stops the clocks of a case. They stand still since the first time. */
export const stopClocks = (clock: Clock, { stoppedOn }: Pick<Days, 'stoppedOn'>, waitsFor: WaitsFor) => ({
  stoppedOn: stoppedOn ?? today(clock),
  waitsFor,
});

/** The days of a case whose clocks run again: later by the working days that they stood still. */
export function startClocks(clock: Clock, days: Days) {
  return { ...daysSinceStop(clock, days), stoppedOn: null, waitsFor: null };
}

/** The days of a case, later by the working days that its clocks have stood still until today. */
export function daysSinceStop(clock: Clock, { dueOn, answerDueOn, clockFrom, stoppedOn }: Days) {
  if (stoppedOn === null) return { dueOn, answerDueOn, clockFrom };
  const off = holidays();
  const stopped = workingDaysBetween(stoppedOn, today(clock), off);
  const later = (day: string) => addWorkingDays(day, stopped, off);
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
