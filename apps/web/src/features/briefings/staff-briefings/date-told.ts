import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { daysBetween } from '../../../lib/today.ts';

type Dates = Pick<BriefingRow, 'status' | 'publishedAt' | 'promisedDate' | 'dueDate'>;

const ENDED: readonly string[] = ['done', 'denied', 'canceled'];

/** The promised day, which counts only until it is published. */
export const promiseOf = ({ status, promisedDate }: Pick<Dates, 'status' | 'promisedDate'>): string | null =>
  status === 'waiting_publish' ? promisedDate : null;

/** By how many days a day is later than the publication is due; 0 if it is not. */
export const daysLate = (day: string | null, dueDate: string | null | undefined): number =>
  day && dueDate ? Math.max(0, daysBetween(dueDate, day)) : 0;

/**
 * The date that a briefing is told by, and which one it is: its publication, otherwise the promise, otherwise the due
 * date. Undefined without any, or if it ended unpublished.
 */
export function dateTold(briefing: Dates) {
  const { status, publishedAt, dueDate } = briefing;
  if (publishedAt) return ['publishedOn', publishedAt] as const;
  if (ENDED.includes(status)) return undefined;
  const promise = promiseOf(briefing);
  if (promise) return ['promised', promise] as const;
  return dueDate ? (['due', dueDate] as const) : undefined;
}
