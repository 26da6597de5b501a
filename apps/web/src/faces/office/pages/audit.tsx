import { ACTOR_KINDS } from '@linkstand/contract/audit/choices';
import { auditFilter } from '@linkstand/contract/audit/filter';
import type { AuditEntry } from '@linkstand/contract/audit/schema';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { Badge, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { actionText, type Lookup, recordWords, stateOf } from '../../../features/audit/record-words.ts';
import { recordHref } from '../../../features/audit/records.ts';
import { useLookup } from '../../../features/audit/use-lookup.ts';
import { api } from '../../../lib/api.ts';
import { sentencesUnder, translator, useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { type ListFilters, listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { Changes, changesOf } from '../../../ui/resource/changes.tsx';
import { useActorName } from '../../../ui/resource/use-actor-name.ts';
import { valueText } from '../../../ui/resource/value-text.ts';
import { useWords, type Words } from '../../../ui/resource/words.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/admin/audit');
const EXPORTED = ['at', 'actor', 'action', 'entity', 'entityId', 'entityName', 'from', 'to', 'reason', 'requestId'];

const exportEntries = exportShown(api.audit.export, 'audit.csv', {
  labelsOf: ({ key }) => (key === 'entity' ? sentencesUnder('audit', 'entities') : {}),
});

/** The whole log, for administrators: who did what to which record, field by field. */
export function AuditPage() {
  const t = useT('audit');
  const words = useWords('audit');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const lookup = useLookup();
  const filters = useFilters(words, lookup);
  const columns = useColumns(words, lookup);
  const exported = EXPORTED.map((key) => ({ key, header: words.optional(`fields.${key}`) ?? key }));
  const { open } = search;
  const show = (id: number | undefined) => void navigate({ search: { ...search, open: id } });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ResourceList
        name="audit"
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        queryKey={['audit']}
        load={({ page, size, sort, filter }, signal) =>
          api.audit.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.audit.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => show(id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        onExport={({ sort, filter }) => exportEntries({ sort, filter, columns: exported })}
      />
      <SidePanel
        opened={open !== undefined}
        title={t('title')}
        onClose={() => show(undefined)}
        steps={{ list: 'audit', id: open, onOpen: show }}
      >
        {open !== undefined && <Entry key={open} id={open} />}
      </SidePanel>
    </>
  );
}

function useFilters(words: Words, lookup: Lookup): ListFilters<FilterOf<typeof auditFilter>> {
  const { data } = useQuery({
    queryKey: ['audit', 'kinds'],
    queryFn: ({ signal }) => api.audit.kinds(undefined, { signal }),
    staleTime: 300_000,
  });
  return useMemo(() => {
    const named = (group: string) => (value: string) => ({
      value,
      label: words.optional(`${group}.${value}`) ?? value.replaceAll('_', ' '),
    });
    return listFilters(auditFilter, words, {
      entity: { options: (data?.entities ?? []).map(named('entities')) },
      action: {
        options: (data?.actions ?? []).map((value) => ({ value, label: `${actionText(value, lookup)} (${value})` })),
      },
      actorKind: { options: ACTOR_KINDS.map(named('kinds')) },
    });
  }, [words, data, lookup]);
}

/** The kind of an entry's record, its number and, if it has one, its name. */
function recordText({ entity, entityId, entityName }: AuditEntry, words: Words): string {
  const numbered = `${words.optional(`entities.${entity}`) ?? entity} #${entityId}`;
  return entityName ? `${numbered} · ${entityName}` : numbered;
}

function moved({ entity, from, to }: AuditEntry, lookup: Lookup): string | null {
  if (to === null || to === from) return null;
  return [from, to].map((state) => (state ? stateOf(entity, state, lookup) : '')).join(' → ');
}

/** What an entry changed, with the new values: "Next step: Call back · Date: Dec 3, 2026". */
function changeText(entry: AuditEntry, lookup: Lookup): string {
  const words = recordWords(entry.entity, lookup);
  const t = translator('resource');
  return changesOf(entry, words)
    .map(({ key, name, after }) => `${name}: ${valueText(key, after, words, t)}`)
    .join(' · ');
}

function useColumns(words: Words, lookup: Lookup): Column<AuditEntry>[] {
  const t = useT('audit');
  const nameOf = useActorName();
  return useMemo(
    () => [
      {
        key: 'at',
        header: t('fields.at'),
        sort: 'at',
        descendingFirst: true,
        width: 170,
        rank: 1,
        cell: ({ at }) => <DateText value={at} style="time" />,
      },
      { key: 'actor', header: t('fields.actor'), width: 150, rank: 1, cell: ({ actor }) => nameOf(actor) },
      {
        key: 'action',
        header: t('fields.action'),
        width: 160,
        rank: 1,
        cell: ({ action, forced }) => (
          <span data-whole>
            {actionText(action, lookup)} {forced && <Badge size="xs">!</Badge>}
          </span>
        ),
      },
      {
        key: 'record',
        header: t('fields.record'),
        width: 140,
        grow: true,
        rank: 1,
        cell: (entry) => {
          const text = recordText(entry, words);
          return <span title={text}>{text}</span>;
        },
      },
      {
        key: 'change',
        header: t('fields.change'),
        width: 220,
        rank: 2,
        cell: (entry) => {
          const text = moved(entry, lookup) ?? changeText(entry, lookup);
          return <span title={text}>{text}</span>;
        },
      },
      {
        key: 'reason',
        header: t('fields.reason'),
        width: 200,
        rank: 4,
        cell: ({ reason }) => <span title={reason}>{reason}</span>,
      },
    ],
    [t, words, lookup, nameOf],
  );
}

function Entry({ id }: { id: number }) {
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
          { label: t('fields.change'), value: moved(data, lookup) },
          ...(data.requestId ? [{ label: t('fields.requestId'), value: <Text size="xs">{data.requestId}</Text> }] : []),
        ]}
      />
      <Changes entry={data} words={recordWords(data.entity, lookup)} />
      {href && <PathLink href={href}>{t('openRecord')}</PathLink>}
    </Stack>
  );
}
