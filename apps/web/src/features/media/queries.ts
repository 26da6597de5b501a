import { sortOf, toFilter } from '@linkstand/contract/media/address';
import type {
  MediaFacets,
  MediaFilter,
  MediaHistograms,
  MediaOptions,
  MediaPage,
  MediaRow,
  MediaSite,
} from '@linkstand/contract/media/schema';
import { type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { ALL_CHUNK, ALL_LIMIT, DEFAULT_SIZE } from '../../ui/list/list-search.ts';
import { type MorePages, useAllPages } from '../../ui/list/use-all-pages.ts';
import { markPage, markRow } from './marked.ts';
import type { MediaSearch } from './search.ts';

const MEDIA = 'media';

/** What the filters offer. */
export const mediaOptionsQuery = queryOptions<MediaOptions>({
  queryKey: [MEDIA, 'options'],
  queryFn: ({ signal }) => api.media.options({}, { signal }),
  staleTime: 300_000,
});

export const useMediaOptions = () => useQuery(mediaOptionsQuery);

/** A search of the address, as the server is asked. */
function askedBy(search: MediaSearch) {
  const size = typeof search.size === 'number' ? search.size : DEFAULT_SIZE;
  return { filter: toFilter(search), sort: [sortOf(search)], page: search.page ?? 0, size };
}

const ask = (body: MediaFilter, query: { sort: string[]; page: number; size: number }, signal: AbortSignal) =>
  api.media.search({ query, body }, { signal });

const pageQuery = ({ filter, ...query }: ReturnType<typeof askedBy>) =>
  queryOptions<MediaPage>({
    queryKey: [MEDIA, 'search', { filter, ...query }],
    queryFn: ({ signal }) => ask(filter, query, signal),
  });

const wholeQuery = ({ filter, sort }: ReturnType<typeof askedBy>) =>
  infiniteQueryOptions({
    queryKey: [MEDIA, 'all', { filter, sort }],
    queryFn: ({ signal, pageParam }) => ask(filter, { sort, page: pageParam, size: ALL_CHUNK }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: MediaPage, pages: MediaPage[]) =>
      last.data.length === ALL_CHUNK && pages.length * ALL_CHUNK < ALL_LIMIT ? pages.length : undefined,
  });

/** Asks for the first rows of a search, and what the filters offer, before there is a page to show them. */
export function askAhead(client: QueryClient, search: MediaSearch): Promise<unknown> {
  const asked = askedBy(search);
  return Promise.all([
    search.size === 'all' ? client.prefetchInfiniteQuery(wholeQuery(asked)) : client.prefetchQuery(pageQuery(asked)),
    client.prefetchQuery(mediaOptionsQuery),
  ]);
}

export interface MediaData extends Readonly<MorePages> {
  readonly rows: readonly MediaRow[];
  /** Exact; undefined until known. */
  readonly total: number | undefined;
  readonly facets: MediaFacets | undefined;
  /** Nothing to show yet. */
  readonly pending: boolean;
  /** True while earlier rows are shown and new ones load. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

const NO_ROWS: readonly never[] = [];

/** What the catalogue finds: a page, or all up to the limit in pages of a thousand. The previous rows stay meanwhile. */
export function useMediaData(search: MediaSearch): MediaData {
  const asked = useMemo(() => askedBy(search), [search]);
  const all = search.size === 'all';
  const paged = useQuery({ ...pageQuery(asked), placeholderData: keepPreviousData, enabled: !all });
  const whole = useInfiniteQuery({ ...wholeQuery(asked), placeholderData: keepPreviousData, enabled: all });
  const more = useAllPages(whole, all);
  const shown = all ? whole : paged;
  const latest = all ? whole.data?.pages.at(-1) : paged.data;
  const pages = whole.data?.pages;
  const everything = useMemo(() => pages?.flatMap((each) => each.data), [pages]);
  return {
    rows: (all ? everything : paged.data?.data) ?? NO_ROWS,
    total: latest?.total,
    facets: latest?.facets,
    pending: shown.isPending,
    stale: shown.isPlaceholderData,
    ...more,
    error: shown.error,
    retry: () => void shown.refetch(),
  };
}

/** How prices, DA and traffic are spread over what is found; the previous ones stay meanwhile. */
export function useHistograms(search: MediaSearch): MediaHistograms | undefined {
  const filter = toFilter(search);
  return useQuery({
    queryKey: [MEDIA, 'histograms', filter],
    queryFn: ({ signal }) => api.media.histograms({ body: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // If the bars fail they are left out; the rows show the error.
    meta: { quiet: true },
  }).data;
}

/** Details of one site, with the quote for what is wanted. */
export const siteQuery = (id: number, wanted: Wanted) =>
  queryOptions<MediaSite>({
    queryKey: [MEDIA, 'detail', id, wanted],
    queryFn: ({ signal }) => api.media.get({ params: { id }, query: wantedBody(wanted) }, { signal }),
    staleTime: 30_000,
  });

/** The page of one site. */
export const useSite = (id: number, wanted: Wanted) =>
  useQuery<MediaSite>({
    ...siteQuery(id, wanted),
    // Another topic changes only the prices, so the page stays until they arrive.
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
  });

/** Updates the mark in every cached query that holds the site. */
function markEverywhere(client: QueryClient, id: number, isFavorite: boolean): void {
  client.setQueriesData<MediaPage>({ queryKey: [MEDIA, 'search'] }, (page) => page && markPage(page, id, isFavorite));
  client.setQueriesData<InfiniteData<MediaPage>>(
    { queryKey: [MEDIA, 'all'] },
    (data) => data && { ...data, pages: data.pages.map((page) => markPage(page, id, isFavorite)) },
  );
  client.setQueriesData<MediaSite>(
    { queryKey: [MEDIA, 'detail'] },
    (site) =>
      site && { ...markRow(site, id, isFavorite), similar: site.similar.map((row) => markRow(row, id, isFavorite)) },
  );
}

/** Marks and unmarks favorites optimistically, and reverts if the server refuses. */
export function useToggleFavorite(): (row: Pick<MediaRow, 'id' | 'isFavorite'>) => void {
  const client = useQueryClient();
  const mark = useAct<unknown, { id: number; favorite: boolean }>({
    mutationFn: ({ id, favorite }) => api.media.favorite({ params: { id }, body: { favorite } }),
    onMutate: ({ id, favorite }) => markEverywhere(client, id, favorite),
    onError: (_error, { id, favorite }) => markEverywhere(client, id, !favorite),
    // Lists of favorites reload when they are next opened. The visible row stays, so that a slip can be undone.
    onSettled: () => client.invalidateQueries({ queryKey: [MEDIA, 'search'], refetchType: 'none' }),
  });
  return ({ id, isFavorite }) => mark({ id, favorite: !isFavorite });
}
