import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** What a footer says of the pages that are still to come. */
export type MorePages = {
  /** More pages load. */
  loadingMore: boolean;
  /** A further page failed: asks for it again. */
  retryMore: (() => void) | undefined;
};

/** Asks for the next page, if there is one. After a failure only a person asks again. */
export function loadNext({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages): void {
  if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
}

/** Loads all pages of a list, one after the other. */
export function useAllPages(pages: Pages, enabled: boolean): MorePages {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (enabled) loadNext({ hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage });
  }, [enabled, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const hasFailed = enabled && isFetchNextPageError && !isFetching;
  return {
    loadingMore: enabled && !hasFailed && (hasNextPage || isFetchingNextPage),
    retryMore: hasFailed ? () => void fetchNextPage() : undefined,
  };
}
