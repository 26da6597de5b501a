import type { ChangedRecord, RecentChange } from '@linkstand/contract/recent-changes/schema';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { PathLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { Changes } from '../../ui/resource/changes.tsx';
import { recordWords } from '../audit/record-words.ts';
import { kindOf } from '../audit/records.ts';
import { useLookup } from '../audit/use-lookup.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { useChangeText } from './use-change-text.ts';

const SIZE = 50;

/** One act on many records, with what it changed of each. */
export function ChangePanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['recent-changes', 'detail', id],
    queryFn: ({ signal }) => api.recentChanges.get({ params: { id } }, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Loaded change={data} />;
}

function Loaded({ change }: { change: RecentChange }) {
  const t = useT('recent-changes');
  const { number } = useFormat();
  const textOf = useChangeText();
  const [isUndoing, setUndoing] = useState(false);
  const { id, records, undone } = change;
  return (
    <Stack>
      <Facts
        items={[
          { label: t('fields.what'), value: textOf(change) },
          { label: t('fields.actor'), value: change.actor.name },
          { label: t('fields.startedAt'), value: <DateText value={change.startedAt} style="time" /> },
          { label: t('fields.records'), value: number(records) },
          ...(undone > 0
            ? [
                {
                  label: t('fields.state'),
                  value: t('undoneOf', { undone: number(undone), all: number(records) }),
                },
              ]
            : []),
        ]}
      />
      {change.can.undo && (
        <Group>
          <Button variant="default" onClick={() => setUndoing(true)}>
            {t('undo')}
          </Button>
        </Group>
      )}
      <Records id={id} />
      {isUndoing && <UndoDialog change={change} onClose={() => setUndoing(false)} />}
    </Stack>
  );
}

function Records({ id }: { id: number }) {
  const t = useT('recent-changes');
  const query = useInfiniteQuery({
    queryKey: ['recent-changes', 'records', id],
    queryFn: ({ pageParam, signal }) =>
      api.recentChanges.records({ params: { id }, query: { page: pageParam, size: SIZE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data, page }) => (data.length < SIZE ? undefined : page + 1),
  });
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      {data?.pages
        .flatMap((page) => page.data)
        .map((record) => (
          <OneRecord key={record.id} record={record} />
        ))}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}

function OneRecord({ record }: { record: ChangedRecord }) {
  const lookup = useLookup();
  const { entity, entityId, entityName } = record;
  const name = entityName ?? `#${entityId}`;
  const href = entityName === null ? undefined : kindOf(entity)?.href?.(entityId);
  return (
    <div>
      <Text fw={600} size="sm">
        {href ? <PathLink href={href}>{name}</PathLink> : name}
      </Text>
      <Changes entry={record} words={recordWords(entity, lookup)} />
    </div>
  );
}
