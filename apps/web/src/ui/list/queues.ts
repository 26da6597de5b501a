import type { ReactNode } from 'react';

/** One of a list's tabs: the records in one place of their life. */
export type Queue<Filter> = {
  /** In the address as `queue`. */
  key: string;
  label: string;
  /** Defaults of the filter; those of the address come first. */
  filter: Filter;
  /** How its records are sorted, in the API's format; the address comes first. Default: that of the API. */
  sort?: string;
  /** The number of its records is shown beside its name. */
  counted?: boolean;
  /** Shown if it has no records. Default: that of the list. */
  empty?: { title: string; help?: string; action?: ReactNode };
};

/**
 * The tabs of a list. It opens on the first; an address that filters without naming a tab looks in the last, which has
 * all records, so links to "the briefings of this client" find them all.
 */
export function currentQueue<Filter>(
  queues: readonly Queue<Filter>[],
  asked: string | undefined,
  isFiltered: boolean,
): Queue<Filter> | undefined {
  return queues.find(({ key }) => key === asked) ?? (isFiltered ? queues.at(-1) : queues[0]);
}
