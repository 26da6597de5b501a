import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { ALL_CHUNK, ALL_LIMIT, DEFAULT_SIZE, type ListSearch } from './list-search.ts';
import { type MorePages, useAllPages } from './use-all-pages.ts';

/** A page to load, from 0. `sort` in the API's format. */
export type ListQuery<Filter> = { page: number; size: number; sort: string[]; filter: Filter };

export type ListSource<Row, Filter> = {
  /** First part of the cache key: the plural noun. */
  queryKey: QueryKey;
  load: (query: ListQuery<Filter>, signal: AbortSignal) => Promise<{ data: readonly Row[] }>;
  /** The exact total, requested separately so that rows never wait for it. */
  count: (filter: Filter, signal: AbortSignal) => Promise<number>;
};

export type ListData<Row> = MorePages & {
  rows: readonly Row[];
  /** Undefined until counted. */
  total: number | undefined;
  /** Nothing to show yet. */
  pending: boolean;
  /** Showing the previous rows while the new page loads. */
  stale: boolean;
  error: unknown;
  retry: () => void;
};

const NO_ROWS: readonly never[] = [];

const pageQuery = <Row, Filter>(
  { queryKey, load }: Pick<ListSource<Row, Filter>, 'queryKey' | 'load'>,
  query: ListQuery<Filter>,
) =>
  queryOptions({
    queryKey: [...queryKey, 'search', query],
    queryFn: ({ signal }) => load(query, signal),
  });

/** How many records there are, as a list asks it. */
export const countQuery = <Row, Filter>(
  { queryKey, count }: Pick<ListSource<Row, Filter>, 'queryKey' | 'count'>,
  filter: Filter,
) =>
  queryOptions({
    queryKey: [...queryKey, 'count', filter],
    queryFn: ({ signal }) => count(filter, signal),
  });

/**
 * Asks for the first rows of a list before there is a page to show them: those it opens on. What else an address asks
 * for is the list's to read.
 */
export async function askRows<Row, Filter>(
  client: QueryClient,
  source: Pick<ListSource<Row, Filter>, 'queryKey' | 'load'>,
  search: object,
  { filter, sort }: { filter: Filter; sort?: string },
): Promise<void> {
  if (Object.values(search).some((value) => value !== undefined)) return;
  await client.prefetchQuery(pageQuery(source, { page: 0, size: DEFAULT_SIZE, sort: sort ? [sort] : [], filter }));
}

/** The rows of a list and their number, a page at a time, or all up to the limit in pages of a thousand. */
export function useListData<Row, Filter>(
  source: ListSource<Row, Filter>,
  search: Pick<ListSearch, 'page' | 'size'>,
  { filter, sort }: Pick<ListQuery<Filter>, 'filter' | 'sort'>,
): ListData<Row> {
  const all = search.size === 'all';
  const size = search.size === 'all' || search.size === undefined ? DEFAULT_SIZE : search.size;
  const page = search.page ?? 0;

  // Before their number: what is asked first has a connection first.
  const paged = useQuery({
    ...pageQuery(source, { page, size, sort, filter }),
    placeholderData: keepPreviousData,
    enabled: !all,
  });
  const whole = useInfiniteQuery({
    queryKey: [...source.queryKey, 'all', { sort, filter }],
    queryFn: ({ signal, pageParam }) => source.load({ page: pageParam, size: ALL_CHUNK, sort, filter }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.data.length === ALL_CHUNK && pages.length * ALL_CHUNK < ALL_LIMIT ? pages.length : undefined,
    placeholderData: keepPreviousData,
    enabled: all,
  });
  const counted = useQuery({ ...countQuery(source, filter), placeholderData: keepPreviousData });

  const more = useAllPages(whole, all);
  const shown = all ? whole : paged;
  const rows = all ? whole.data?.pages.flatMap((each) => each.data) : paged.data?.data;
  return {
    rows: rows ?? NO_ROWS,
    total: counted.data,
    pending: shown.isPending,
    stale: shown.isPlaceholderData,
    ...more,
    error: shown.isError ? shown.error : null,
    retry: () => void shown.refetch(),
  };
}
