import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { impersonation } from '../../lib/impersonation.ts';
import { useLive } from '../../lib/live.ts';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { BellMenu } from '../../ui/shell/bell-menu.tsx';

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}));

const KEY = ['notifications'];
/** What one answer of the server holds; fewer are the last ones. */
const PAGE = 30;

/** The bell of the top bar: what concerns the signed-in person, as it happens. */
export function NotificationBell() {
  const router = useRouter();
  const client = useQueryClient();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ signal, pageParam }) =>
      api.notifications.list({ query: pageParam === 0 ? {} : { before: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data: page }) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  useLive(['notification'], () => void refresh());
  const read = useMutation({
    mutationFn: (ids?: number[]) => api.notifications.read({ body: ids ? { ids } : {} }),
    onSuccess: refresh,
  });

  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <BellMenu
      unread={data?.pages[0]?.unread ?? 0}
      onReadAll={() => read.mutate(undefined)}
      list={(close) => (
        <NotificationList
          rows={rows}
          onOpen={({ id, href, readAt }) => {
            close();
            if (readAt === null && !impersonation()) read.mutate([id]);
            void router.navigate({ href });
          }}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoadingMore={isFetchingNextPage}
        />
      )}
    />
  );
}
