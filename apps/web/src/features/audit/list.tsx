import { ACTOR_KINDS } from '@linkstand/contract/audit/choices';
import { auditFilter } from '@linkstand/contract/audit/filter';
import type { AuditEntry } from '@linkstand/contract/audit/schema';
import { Badge } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { sentencesUnder, translator } from '../../lib/i18n.ts';
import { exportShown } from '../../ui/list/export-shown.ts';
import { changesOf } from '../../ui/resource/changes.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { useActorName } from '../../ui/resource/use-actor-name.ts';
import { valueText } from '../../ui/resource/value-text.ts';
import { EntryPanel } from './entry-panel.tsx';
import { actionText, type Lookup, movedText, recordText, recordWords } from './record-words.ts';
import { useLookup } from './use-lookup.ts';

const EXPORTED = ['at', 'actor', 'action', 'entity', 'entityId', 'entityName', 'from', 'to', 'reason', 'requestId'];

const exportEntries = exportShown(api.audit.export, 'audit', {
  labelsOf: ({ key }) => (key === 'entity' ? sentencesUnder('audit', 'entities') : {}),
});

const kindsQuery = queryOptions({
  queryKey: ['audit', 'kinds'],
  queryFn: ({ signal }) => api.audit.kinds(undefined, { signal }),
  staleTime: 300_000,
});

/** The whole log, for administrators: who did what to which record, field by field. */
export const list = defineList({
  name: 'audit',
  api: { search: api.audit.search, count: api.audit.count },
  useExtras: () => {
    const lookup = useLookup();
    const nameOf = useActorName();
    const { data: kinds } = useQuery(kindsQuery);
    return useMemo(() => ({ lookup, nameOf, kinds }), [lookup, nameOf, kinds]);
  },
  columns: (c, { words, extras: { lookup, nameOf } }) => [
    c.date('at', { sort: true, style: 'time', rank: 1, width: 170 }),
    c.custom('actor', ({ actor }) => nameOf(actor), { rank: 1, width: 150 }),
    c.custom(
      'action',
      ({ action, forced }) => (
        <span data-whole>
          {actionText(action, lookup)} {forced && <Badge size="xs">!</Badge>}
        </span>
      ),
      { rank: 1, width: 160 },
    ),
    c.custom('record', (entry) => <Titled text={recordText(entry, words)} />, { grow: true, rank: 1, width: 140 }),
    c.custom('change', (entry) => <Titled text={movedText(entry, lookup) ?? changeText(entry, lookup)} />, {
      ...{ rank: 2, width: 220 },
    }),
    c.custom('reason', ({ reason }) => <Titled text={reason} />, { rank: 4, width: 200 }),
  ],
  filter: auditFilter,
  filters: ({ words, extras: { lookup, kinds } }) => {
    const named = (group: string) => (value: string) => ({
      value,
      label: words.optional(`${group}.${value}`) ?? value.replaceAll('_', ' '),
    });
    return {
      entity: { options: (kinds?.entities ?? []).map(named('entities')) },
      action: {
        options: (kinds?.actions ?? []).map((value) => ({ value, label: `${actionText(value, lookup)} (${value})` })),
      },
      actorKind: { options: ACTOR_KINDS.map(named('kinds')) },
    };
  },
  panel: { title: (_, { t }) => t('title'), render: (id) => <EntryPanel key={id} id={id} /> },
  onExport: ({ sort, filter, format }, { words }) =>
    exportEntries({
      ...{ sort, filter, format },
      columns: EXPORTED.map((key) => ({ key, header: words.optional(`fields.${key}`) ?? key })),
    }),
});

const Titled = ({ text }: { text: string }) => <span title={text}>{text}</span>;

/** What an entry changed, with the new values: "Next step: Call back · Date: Dec 3, 2026". */
function changeText(entry: AuditEntry, lookup: Lookup): string {
  const words = recordWords(entry.entity, lookup);
  const t = translator('resource');
  return changesOf(entry, words)
    .map(({ key, name, after }) => `${name}: ${valueText(key, after, words, t)}`)
    .join(' · ');
}
