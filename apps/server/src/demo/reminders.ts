import type { Calendar } from './calendar.ts';
import type { BriefingRow } from './rows.ts';

/** Days after its beginning on which a state is reminded of (product.md §3, features/briefings/jobs.ts). */
const SCHEDULE: Readonly<Record<string, readonly number[]>> = {
  pending_client: [7, 14, 21],
  pending_owner: [2, 5, 7],
  waiting_publish: [0, 2, 5],
};

type Timed = Pick<BriefingRow, 'status' | 'statusSince' | 'promisedDate' | 'dueDate'>;

const DAY = 86_400_000;

/** Days ago on which the present state was reminded of, until the day given; oldest first. */
export function remindedOn(row: Timed, calendar: Calendar, untilDaysAgo: number): number[] {
  const promise = row.status === 'waiting_publish' ? (row.promisedDate ?? row.dueDate) : null;
  const from = promise ?? row.statusSince.toISOString().slice(0, 10);
  const began = Math.round((Date.parse(calendar.day(0)) - Date.parse(from)) / DAY);
  return (SCHEDULE[row.status] ?? []).map((day) => began - day).filter((daysAgo) => daysAgo >= untilDaysAgo);
}
