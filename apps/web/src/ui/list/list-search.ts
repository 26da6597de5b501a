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

export type Sort = { field: string; descending: boolean };

export function parseSort(sort: string | undefined): Sort | null {
  const [field, direction] = (sort ?? '').split(',');
  return field ? { field, descending: direction === 'desc' } : null;
}

export const formatSort = ({ field, descending }: Sort): string => `${field},${descending ? 'desc' : 'asc'}`;

/** The columns that fit a width. The highest rank is dropped first, rank 1 never. */
export function columnsThatFit<C extends { width?: number; rank?: number }>(
  columns: readonly C[],
  available: number,
): C[] {
  const kept = new Set(columns);
  const needed = () => [...kept].reduce((sum, column) => sum + (column.width ?? DEFAULT_WIDTH), 0);
  const byRank = columns
    .map((column, at) => ({ column, rank: column.rank ?? 2, at }))
    .filter(({ rank }) => rank > 1)
    .sort((a, b) => b.rank - a.rank || b.at - a.at);
  for (const { column } of byRank) {
    if (needed() <= available) break;
    kept.delete(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** Default width of a column in pixels. */
export const DEFAULT_WIDTH = 120;
