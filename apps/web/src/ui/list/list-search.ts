import { number, text } from '../../lib/search-params.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_SIZE = 25;
/** Most records that "all" shows. Above it, the list says so. */
export const ALL_LIMIT = 5000;
/** Records per call while "all" loads. */
export const ALL_CHUNK = 1000;

/** `all`, or one of the page sizes. */
export type ListSize = (typeof PAGE_SIZES)[number] | 'all';

const size = (raw: unknown): ListSize | undefined =>
  raw === 'all' ? 'all' : PAGE_SIZES.find((choice) => choice === Number(raw));

/** Keys that every list keeps in the address bar. Spread it into the route's `search({ … })`. */
export const listSearch = { page: number(0), size, sort: text(), queue: text() };

/** The list's own keys besides the filters. `sort` is `field,asc` or `field,desc`. */
export type ListSearch = {
  page?: number | undefined;
  size?: ListSize | undefined;
  sort?: string | undefined;
  /** One of the list's tabs. */
  queue?: string | undefined;
};

/** Which records are on screen: from 0, `more` is true if others follow on the next page. */
export function shownRange({ page = 0, size }: ListSearch, shown: number, total: number | undefined) {
  const perPage = typeof size === 'number' ? size : DEFAULT_SIZE;
  const before = size === 'all' ? 0 : page * perPage;
  const more = total === undefined ? shown === perPage : before + shown < total;
  return { before, more };
}

export type Sort = { field: string; descending: boolean };

export function parseSort(sort: string | undefined): Sort | null {
  const [field, direction] = (sort ?? '').split(',');
  return field ? { field, descending: direction === 'desc' } : null;
}

export const formatSort = ({ field, descending }: Sort): string => `${field},${descending ? 'desc' : 'asc'}`;

/** The columns that fit a width: rank 1 always, others by rank as long as there is room for each. */
export function columnsThatFit<C extends { width?: number; rank?: number }>(
  columns: readonly C[],
  available: number,
): C[] {
  const widthOf = (column: C) => column.width ?? DEFAULT_WIDTH;
  const byRank = columns.toSorted((a, b) => (a.rank ?? 2) - (b.rank ?? 2));
  const kept = new Set<C>();
  let left = available;
  for (const column of byRank) {
    if (column.rank !== 1 && widthOf(column) > left) continue;
    kept.add(column);
    left -= widthOf(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** Default width of a column in pixels. */
export const DEFAULT_WIDTH = 120;
