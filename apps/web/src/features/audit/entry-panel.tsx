import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { PathLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { Changes } from '../../ui/resource/changes.tsx';
import { useActorName } from '../../ui/resource/use-actor-name.ts';
import { useWords } from '../../ui/resource/words.ts';
import { actionText, movedText, recordText, recordWords } from './record-words.ts';
import { recordHref } from './records.ts';
import { useLookup } from './use-lookup.ts';

/** One entry of the log, field by field. */
export function EntryPanel({ id }: { id: number }) {
  const t = useT('audit');
  const words = useWords('audit');
  const lookup = useLookup();
  const nameOf = useActorName();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'detail', id],
    queryFn: ({ signal }) => api.audit.get({ params: { id } }, { signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  const href = recordHref(data);
  return (
    <Stack>
      <Facts
        items={[
          { label: t('fields.at'), value: <DateText value={data.at} style="time" /> },
          {
            label: t('fields.actor'),
            value:
              data.actor.kind === 'anonymous' || data.actor.kind === 'user'
                ? nameOf(data.actor)
                : `${nameOf(data.actor)} (${t(`kinds.${data.actor.kind}`)})`,
          },
          {
            label: t('fields.action'),
            value: (
              <>
                {actionText(data.action, lookup)}{' '}
                <Text span size="xs" c="dimmed" lang="zxx">
                  {data.action}
                </Text>
              </>
            ),
          },
          {
            label: t('fields.record'),
            value: recordText(data, words),
          },
          { label: t('fields.change'), value: movedText(data, lookup) },
          ...(data.requestId ? [{ label: t('fields.requestId'), value: <Text size="xs">{data.requestId}</Text> }] : []),
        ]}
      />
      <Changes entry={data} words={recordWords(data.entity, lookup)} />
      {href && <PathLink href={href}>{t('openRecord')}</PathLink>}
    </Stack>
  );
}
