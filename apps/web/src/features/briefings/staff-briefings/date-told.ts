import type { BriefingRow } from '@linkstand/contract/briefings/schema';

type Dates = Pick<BriefingRow, 'status' | 'publishedAt' | 'promisedDate' | 'dueDate'>;

const ENDED: readonly string[] = ['done', 'denied', 'canceled'];

/** The promised day, which counts only until it is published. */
export const promiseOf = ({ status, promisedDate }: Pick<Dates, 'status' | 'promisedDate'>): string | null =>
  status === 'waiting_publish' ? promisedDate : null;

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
