import type { HistoryEntry } from '@linkstand/contract/shared/resource';
import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { ErrorState } from '../error-state.tsx';
import { DetailSkeleton } from '../skeletons.tsx';
import { Timeline } from '../timeline.tsx';
import classes from './history.module.css';
import type { Section, SectionApi } from './section.ts';
import { inWords } from './value-text.ts';
import { useWords, type Words } from './words.ts';

const SIZE = 25;

/** Who changed a record, when, field by field; newest first. */
export function SectionHistory<Api extends SectionApi>({ section, id }: { section: Section<Api>; id: number }) {
  const words = useWords(section.name);
  const t = useT('resource');
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
          by: entry.actor.name,
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

const COMMON = ['create', 'update', 'remove', 'enable', 'disable'] as const;

/** `agency.update` → "changed"; an act of the section's own is `actions.<verb>` in its words. */
function actionName(action: string, words: Words, t: ReturnType<typeof useT<'resource'>>): string {
  const verb = action.split('.').at(-1) ?? action;
  const common = COMMON.find((each) => each === verb);
  return words.optional(`actions.${verb}`) ?? (common ? t(`actions.${common}`) : verb.replaceAll('_', ' '));
}

function Changes({ entry, words }: { entry: HistoryEntry; words: Words }) {
  const t = useT('resource');
  const isNew = entry.action.endsWith('.create');
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const changes = Object.entries(entry.changes)
    .map(([key, change]) => [key, Array.isArray(change) && change.length === 2 ? change : [null, change]] as const)
    .filter(([, [before, after]]) => !(isEmpty(before) && isEmpty(after)));
  return (
    <>
      {entry.reason && <Text size="sm">{entry.reason}</Text>}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(([key, [before, after]]) => (
            <div key={key}>
              <dt>{words.optional(`fields.${key}`) ?? key}</dt>
              <dd>
                {!isNew && (
                  <>
                    <del>{inWords(key, before, words, t)}</del> →{' '}
                  </>
                )}
                <ins>{inWords(key, after, words, t)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
