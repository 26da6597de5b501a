import type { HistoryEntry } from '@linkstand/contract/shared/resource';
import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { Timeline } from '../data/timeline.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { DetailSkeleton } from '../page/skeletons.tsx';
import { actionName, Changes } from './changes.tsx';
import type { Section, SectionApi } from './section.ts';
import { useActorName } from './use-actor-name.ts';
import { useWords } from './words.ts';

const SIZE = 25;

/** The history of a record: who, when, field by field, newest first. */
export function SectionHistory<Api extends SectionApi>({ section, id }: { section: Section<Api>; id: number }) {
  const words = useWords(section.name);
  const t = useT('resource');
  const nameOf = useActorName();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [section.name, 'history', id],
    queryFn: async ({ pageParam, signal }) => {
      const args = { params: { id }, query: { page: pageParam, size: SIZE } };
      return ((await section.api.history?.(args, { signal }))?.data ?? []) as readonly HistoryEntry[];
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === SIZE ? pages.length : undefined),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  const entries = data.pages.flat();
  if (entries.length === 0) return <Text c="dimmed">{t('historyEmpty')}</Text>;
  return (
    <Stack>
      <Timeline
        items={entries.map((entry) => ({
          id: entry.id,
          title: actionName(entry.action, words, t),
          at: entry.at,
          by: nameOf(entry.actor),
          body: <Changes entry={entry} words={words} />,
        }))}
      />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} mx="auto">
          {t('historyMore')}
        </Button>
      )}
    </Stack>
  );
}
