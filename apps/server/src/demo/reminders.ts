import { timerOf } from '../features/briefings/jobs.ts';
import { type Calendar, DEMO_TIME_ZONE } from './calendar.ts';
import type { BriefingRow } from './rows.ts';

type Timed = Pick<BriefingRow, 'status' | 'statusSince' | 'promisedDate' | 'dueDate'>;

const DAY = 86_400_000;

/** Days ago on which the present state was reminded of, until the day given; oldest first. */
export function remindedOn(row: Timed, calendar: Calendar, untilDaysAgo: number): number[] {
  const timer = timerOf(row.status);
  if (!timer) return [];
  const began = Math.round((Date.parse(calendar.day(0)) - Date.parse(timer.beginsOn(row, DEMO_TIME_ZONE))) / DAY);
  return timer.remindOn.map((day) => began - day).filter((daysAgo) => daysAgo >= untilDaysAgo);
}
