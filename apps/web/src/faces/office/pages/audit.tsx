import type { AuditEntry } from '@linkstand/contract/audit/schema';
import { Badge, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordHref, wordsOfEntity } from '../../../features/audit/records.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Changes } from '../../../ui/resource/changes.tsx';
import { filterKit, type SectionFilter } from '../../../ui/resource/filters.ts';
import { useWords, type Words } from '../../../ui/resource/words.ts';
import { DetailSkeleton } from '../../../ui/skeletons.tsx';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/admin/audit');
const KINDS = ['user', 'owner', 'system', 'anonymous'];
const EXPORTED = ['at', 'actor', 'action', 'entity', 'entityId', 'entityName', 'from', 'to', 'reason', 'requestId'];

/** The whole log, for administrators: who did what to which record, field by field. */
export function AuditPage() {
  const t = useT('audit');
  const words = useWords('audit');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useFilters(words);
  const toFilter = useMemo(
    () => (values: Readonly<Record<string, unknown>>) => Object.assign({}, ...filters.map((f) => f.read(values))),
    [filters],
  );
  const columns = useColumns(words);
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
        toFilter={toFilter}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => show(id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
        onExport={async ({ sort, filter }) => {
          const asked = EXPORTED.map((key) => ({ key, header: words.optional(`fields.${key}`) ?? key }));
          saveFile(await api.audit.export({ query: { sort }, body: { filter, columns: asked } }), 'audit.csv');
        }}
      />
      <SidePanel opened={open !== undefined} title={t('title')} onClose={() => show(undefined)}>
        {open !== undefined && <Entry key={open} id={open} />}
      </SidePanel>
    </>
  );
}

function useFilters(words: Words): SectionFilter[] {
  const { data } = useQuery({
    queryKey: ['audit', 'kinds'],
    queryFn: ({ signal }) => api.audit.kinds(undefined, { signal }),
    staleTime: 300_000,
  });
  return useMemo(() => {
    const f = filterKit(words);
    const named = (group: string) => (value: string) => ({
      value,
      label: words.optional(`${group}.${value}`) ?? value.replaceAll('_', ' '),
    });
    return [
      f.text('actor'),
      f.options('entity', (data?.entities ?? []).map(named('entities'))),
      f.one('action', (data?.actions ?? []).map(named('actions'))),
      f.dates('at'),
      f.number('entityId', { rare: true }),
      f.text('reason', { rare: true }),
      f.options('actorKind', KINDS.map(named('kinds')), { rare: true }),
      f.flag('forced', { rare: true }),
    ];
  }, [words, data]);
}

/** As the log and the API call it, in every language. */
const ActionName = ({ action }: { action: string }) => <span lang="zxx">{action}</span>;

const status = ({ from, to }: AuditEntry) => (to === null ? null : `${from ?? ''} → ${to}`);

function useColumns(words: Words): Column<AuditEntry>[] {
  const t = useT('audit');
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
      { key: 'actor', header: t('fields.actor'), width: 190, rank: 1, cell: ({ actor }) => actor.name },
      {
        key: 'action',
        header: t('fields.action'),
        width: 220,
        rank: 2,
        cell: ({ action, forced }) => (
          <>
            <ActionName action={action} /> {forced && <Badge size="xs">!</Badge>}
          </>
        ),
      },
      {
        key: 'record',
        header: t('fields.record'),
        width: 240,
        grow: true,
        rank: 1,
        cell: ({ entity, entityId, entityName }) => (
          <span title={entityName ?? ''}>
            {words.optional(`entities.${entity}`) ?? entity} #{entityId}
            {entityName && <> · {entityName}</>}
          </span>
        ),
      },
      {
        key: 'change',
        header: t('fields.change'),
        width: 220,
        rank: 3,
        cell: (entry) => status(entry) ?? Object.keys(entry.changes).join(', '),
      },
      {
        key: 'reason',
        header: t('fields.reason'),
        width: 200,
        rank: 4,
        cell: ({ reason }) => <span title={reason}>{reason}</span>,
      },
    ],
    [t, words],
  );
}

function Entry({ id }: { id: number }) {
  const t = useT('audit');
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
          { label: t('fields.actor'), value: `${data.actor.name} (${t(`kinds.${data.actor.kind}`)})` },
          { label: t('fields.action'), value: <ActionName action={data.action} /> },
          { label: t('fields.record'), value: `${data.entityName ?? data.entity} #${data.entityId}` },
          { label: t('fields.change'), value: status(data) },
          { label: t('fields.requestId'), value: <Text size="xs">{data.requestId}</Text> },
        ]}
      />
      <EntryChanges entry={data} />
      {href && <AnchorLink to={href as '/'}>{t('openRecord')}</AnchorLink>}
    </Stack>
  );
}

function EntryChanges({ entry }: { entry: AuditEntry }) {
  return <Changes entry={entry} words={useWords(wordsOfEntity(entry.entity))} />;
}
