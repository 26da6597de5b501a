import type { ChatState } from '@linkstand/contract/whatsapp-chats/choices';
import type { ChatRow } from '@linkstand/contract/whatsapp-chats/schema';
import { Button, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { CountPill } from '../../../ui/data/count-pill.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { rememberOrder } from '../../../ui/list/record-order.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import classes from './chat.module.css';
import { ChatStateChip } from './chat-state-chip.tsx';

const QUEUES = ['all', 'open', 'mine', 'unassigned', 'waiting', 'snoozed', 'closed'] as const;
type Queue = (typeof QUEUES)[number];

const SIZE = 50;

/** The order in which j and k step through the conversations that are beside the open one. */
export const INBOX_ORDER = 'chat-inbox';

function filterOf(queue: Queue, text: string) {
  const states: ChatState[] = queue === 'mine' || queue === 'unassigned' ? ['open'] : queue === 'all' ? [] : [queue];
  return {
    ...(text && { text }),
    ...(states.length > 0 && { state: states }),
    ...(queue === 'mine' && { mine: true as const }),
    ...(queue === 'unassigned' && { unassigned: true as const }),
  };
}

/** The other conversations beside the one that is open; it scrolls by itself. */
export function ChatInbox({ current }: { current: number }) {
  const t = useT('whatsapp-chats');
  const [queue, setQueue] = useState<Queue>('all');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const query = useInfiniteQuery({
    queryKey: ['whatsapp-chats', 'list', 'inbox', queue, text],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.whatsappChats.search({ query: { page: pageParam, size: SIZE }, body: filterOf(queue, text) }, { signal }),
    getNextPageParam: ({ data, page }) => (data.length === SIZE ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  useEffect(() => {
    if (query.data)
      rememberOrder(
        INBOX_ORDER,
        query.data.pages.flatMap(({ data }) => data.map(({ id }) => id)),
      );
  }, [query.data]);
  return (
    <aside className={classes.aside} aria-label={t('inbox')}>
      <div className={classes.search}>
        <TextInput
          aria-label={t('filters.text')}
          placeholder={t('filters.text')}
          type="search"
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          aria-label={t('queue')}
          allowDeselect={false}
          data={QUEUES.map((value) => ({ value, label: t(`queues.${value}`) }))}
          value={queue}
          onChange={(next) => setQueue(QUEUES.find((each) => each === next) ?? 'all')}
        />
      </div>
      {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <TableSkeleton rows={8} />}
      <ul className={classes.chats}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} isCurrent={row.id === current} />
          </li>
        ))}
        {query.isSuccess && rows.length === 0 && (
          <li className={classes.more}>
            <Text size="sm" c="dimmed">
              {t('empty')}
            </Text>
          </li>
        )}
        {query.hasNextPage && (
          <li className={classes.more}>
            <Button
              variant="subtle"
              size="xs"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('moreChats')}
            </Button>
          </li>
        )}
      </ul>
    </aside>
  );
}

function Row({ row, isCurrent }: { row: ChatRow; isCurrent: boolean }) {
  const t = useT('whatsapp-chats');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to="/whatsapp-chats/$id"
      params={{ id: String(row.id) }}
      {...(isCurrent && { 'aria-current': 'page' })}
    >
      <div className={classes.row}>
        <Text size="sm" truncate fw={row.unread > 0 ? 600 : 400}>
          {row.name}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {row.lastMessageAt && <DateText value={row.lastMessageAt} relative />}
        </Text>
      </div>
      <Text size="sm" c="dimmed" truncate>
        {row.lastText}
      </Text>
      <div className={classes.row}>
        <ChatStateChip state={row.state} />
        {row.unread > 0 && <CountPill aria-label={t('unreadCount', { count: row.unread })}>{row.unread}</CountPill>}
      </div>
    </Link>
  );
}
