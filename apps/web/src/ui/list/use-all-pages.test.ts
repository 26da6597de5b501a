import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { loadNext } from './use-all-pages.ts';

test('a page that fails is asked for once, and again when a person says so', async () => {
  let isDown = true;
  const load = vi.fn(async ({ pageParam }: { pageParam: number }) => {
    if (pageParam === 2 && isDown) throw new Error('502');
    return pageParam;
  });
  const pages = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['sites', 'all'],
    queryFn: load,
    initialPageParam: 0,
    getNextPageParam: (last) => (last < 3 ? last + 1 : undefined),
    retry: false,
  });
  const stop = pages.subscribe(loadNext);
  await expect.poll(() => pages.getCurrentResult().isFetchNextPageError).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(load).toHaveBeenCalledTimes(3);

  isDown = false;
  await pages.fetchNextPage();
  await expect.poll(() => pages.getCurrentResult().data?.pages).toEqual([0, 1, 2, 3]);
  stop();
});
