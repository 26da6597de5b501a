import type { Calendar } from './calendar.ts';

/** The schedule of product.md §3: days after the state began; for waiting_publish, after the promised date. */
const SCHEDULE: Readonly<Record<string, readonly number[]>> = {
  pending_client: [7, 14, 21],
  pending_owner: [2, 5, 7],
  waiting_publish: [0, 2, 5],
};

/** How many of the state's reminders are behind it, so that the jobs go on from there and send nothing twice. */
export function remindersSent(
  row: { readonly status: string; readonly statusSince: Date; readonly promisedDate: string | null },
  calendar: Calendar,
): number {
  const from = row.status === 'waiting_publish' ? row.promisedDate : row.statusSince.toISOString().slice(0, 10);
  if (from === null) return 0;
  const elapsed = Math.round((Date.parse(calendar.day(0)) - Date.parse(from)) / 86_400_000);
  return (SCHEDULE[row.status] ?? []).filter((day) => elapsed >= day).length;
}
