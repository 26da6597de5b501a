import type { briefingFilter } from '@linkstand/contract/briefings/filter';
import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { dayOf } from '../../../lib/today.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { useLatest } from '../../../ui/page/use-latest.ts';
import classes from './board.module.css';
import { BoardCard, type OpenDialog } from './board-card.tsx';

export const BOARD_COLUMNS = ['pending_owner', 'waiting_publish', 'published'] as const;
type ColumnStatus = (typeof BOARD_COLUMNS)[number];

/** What is due first comes first. */
const ORDER: Readonly<Record<ColumnStatus, string[]>> = {
  pending_owner: ['due,asc', 'statusSince,asc'],
  waiting_publish: ['due,asc', 'statusSince,asc'],
  published: ['statusSince,asc'],
};

const PAGE = 25;
const PUBLISHED_DAYS = 30;

export type BoardFilter = FilterOf<typeof briefingFilter>;

function filterOf(status: ColumnStatus, filter: BoardFilter): BoardFilter {
  const since = new Date();
  since.setDate(since.getDate() - PUBLISHED_DAYS);
  const recent = status === 'published' ? { publishedFrom: dayOf(since) } : {};
  return { ...filter, status: [status], ...recent };
}

const keyOf = (body: BoardFilter) => ['briefings', 'board', body];

export function columnCountQuery(status: ColumnStatus, filter: BoardFilter) {
  const body = filterOf(status, filter);
  return queryOptions({
    queryKey: [...keyOf(body), 'count'],
    queryFn: async ({ signal }) => (await api.briefings.count({ body }, { signal })).count,
  });
}

type Props = {
  status: ColumnStatus;
  filter: BoardFilter;
  /** Something else says which column it is, and how many it holds. */
  isNamed?: boolean;
  onOpen: OpenDialog;
  /** Its briefings are there, or others than before. None while they are loading. */
  onRows: (ids: readonly number[]) => void;
};

/** The briefings of one state, more on request. */
export function BoardColumn({ status, filter, isNamed = false, onOpen, onRows }: Props) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const title = status === 'published' ? t('board.published') : words(`status.${status}`);
  const { number } = useFormat();
  const body = filterOf(status, filter);
  const { data: total } = useQuery(columnCountQuery(status, filter));
  const query = useInfiniteQuery({
    queryKey: [...keyOf(body), 'rows'],
    queryFn: async ({ signal, pageParam }) => {
      const page = { page: pageParam, size: PAGE, sort: ORDER[status] };
      return (await api.briefings.search({ query: page, body }, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const rows: readonly BriefingRow[] | undefined = query.data?.pages.flat();
  const tell = useLatest(onRows);
  useEffect(() => {
    tell.current(query.data?.pages.flat().map(({ id }) => id) ?? []);
  }, [query.data, tell]);
  return (
    <section className={classes.column} aria-label={title}>
      {!isNamed && (
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
      )}
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
