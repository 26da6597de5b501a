import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { impersonation } from '../../lib/impersonation.ts';
import { useLive } from '../../lib/live.ts';
import { type BellItem, BellMenu } from '../../ui/shell/bell-menu.tsx';
import { useNotificationWords } from './notification-words.ts';

const KEY = ['notifications'];
/** What one answer of the server holds; fewer are the last ones. */
const PAGE = 30;

/** The bell of the top bar: what concerns the signed-in person, as it happens. */
export function NotificationBell() {
  const t = useT('notifications');
  const router = useRouter();
  const client = useQueryClient();
  const words = useNotificationWords();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ signal, pageParam }) =>
      api.notifications.list({ query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data: page }) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  useLive(['notification'], () => void refresh());
  const read = useMutation({
    mutationFn: (ids?: number[]) => api.notifications.read({ body: ids ? { ids } : {} }),
    onSuccess: refresh,
  });

  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const items = rows.map((row): BellItem => {
    return { id: row.id, text: words(row), at: row.createdAt, read: row.readAt !== null };
  });
  const open = ({ id }: BellItem) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return;
    if (row.readAt === null && !impersonation()) read.mutate([id]);
    void router.navigate({ href: row.href });
  };
  const older = hasNextPage
    ? { label: t('older'), busy: isFetchingNextPage, onMore: () => void fetchNextPage() }
    : undefined;
  return (
    <BellMenu
      items={items}
      unread={data?.pages[0]?.unread ?? 0}
      onOpenItem={open}
      onReadAll={() => read.mutate(undefined)}
      older={older}
    />
  );
}
