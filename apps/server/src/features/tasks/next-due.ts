import type { TaskRepeat } from '@linkstand/contract/tasks/choices';
import { addDays } from '../../platform/calendar.ts';

const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** The same day this many months later, or the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * The day on which a task that repeats is due next: counted from the day it was due, and after today, so that one done
 * late leaves no heap of missed ones.
 * @param dueOn YYYY-MM-DD, or null: counted from today
 */
export function nextDue(repeats: TaskRepeat, dueOn: string | null, today: string): string {
  const first = dueOn ?? today;
  for (let times = 1; ; times++) {
    const next =
      repeats === 'daily'
        ? addDays(first, times)
        : repeats === 'weekly'
          ? addDays(first, times * 7)
          : addMonths(first, times * MONTHS[repeats]);
    if (next > today) return next;
    // Years behind: the loop counts days at most.
    if (times > 40_000) return addDays(today, 1);
  }
}
