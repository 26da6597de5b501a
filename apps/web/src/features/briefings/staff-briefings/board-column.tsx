import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from './board.module.css';
import { BoardCard, type OpenDialog } from './board-card.tsx';

export const BOARD_COLUMNS = ['pending_owner', 'waiting_publish', 'published'] as const;
type ColumnStatus = (typeof BOARD_COLUMNS)[number];

/** What is due first comes first. */
const ORDER: Readonly<Record<ColumnStatus, string[]>> = {
  pending_owner: ['dueDate,asc', 'statusSince,asc'],
  waiting_publish: ['promisedDate,asc', 'dueDate,asc'],
  published: ['statusSince,asc'],
};

const PAGE = 25;
const PUBLISHED_DAYS = 30;

/** The name of a column of the board. */
export function useColumnTitle(): (status: ColumnStatus) => string {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  return (status) => (status === 'published' ? t('board.published') : words(`status.${status}`));
}

function filterOf(status: ColumnStatus) {
  const since = new Date();
  since.setDate(since.getDate() - PUBLISHED_DAYS);
  return { status: [status], ...(status === 'published' ? { publishedFrom: since.toLocaleDateString('sv-SE') } : {}) };
}

/** The briefings of one state, more on request. */
export function BoardColumn({ status, onOpen }: { status: ColumnStatus; onOpen: OpenDialog }) {
  const t = useT('staff-briefings');
  const title = useColumnTitle()(status);
  const { number } = useFormat();
  const body = filterOf(status);
  const key = ['briefings', 'board', body];
  const { data: total } = useQuery({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) => (await api.briefings.count({ body }, { signal })).count,
  });
  const query = useInfiniteQuery({
    queryKey: [...key, 'rows'],
    queryFn: async ({ signal, pageParam }) => {
      const page = { page: pageParam, size: PAGE, sort: ORDER[status] };
      return (await api.briefings.search({ query: page, body }, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const rows: readonly BriefingRow[] | undefined = query.data?.pages.flat();
  return (
    <section className={classes.column} aria-label={title}>
      <header className={classes.columnHead}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {total !== undefined && (
          <Text size="sm" c="dimmed" className="ls-numbers">
            {number(total)}
          </Text>
        )}
      </header>
      {!rows && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!rows && !query.error && <Skeleton h={120} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="lg">
          {t('board.none')}
        </Text>
      )}
      <Stack gap={8}>
        {rows?.map((row) => (
          <BoardCard key={row.id} briefing={row} onOpen={onOpen} />
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('board.more')}
        </Button>
      )}
    </section>
  );
}
