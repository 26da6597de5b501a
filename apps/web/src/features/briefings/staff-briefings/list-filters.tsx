import { briefingMachine, CLIENT_STATUSES } from '@linkstand/contract/briefings/machine';
import type { BriefingFilter, BriefingRow } from '@linkstand/contract/briefings/schema';
import { BRIEFING_TYPES, FILL_MODES, LINK_TYPES, REVIEW_MODES } from '@linkstand/contract/shared/topics';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import type { FilterField } from '../../../ui/list/resource-list.tsx';
import { editorsQuery } from '../../users/queries.ts';
import type { BriefingSearch } from './list-search.ts';
import { categoriesQuery, foundClients, foundSites } from './queries.ts';
import { RecordSelect } from './record-select.tsx';
import { seenBy } from './seen-by.ts';

/** Every filter of the list of briefings that the reader may use: the frequent ones at hand, the rest to be added. */
export function useBriefingFilters(search: BriefingSearch): FilterField[] {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const common = useT('common');
  const format = useFormat();
  const seen = seenBy(useUser());
  const nameOf = useNamesOfIds(search);
  const { data: editors = [] } = useQuery({ ...editorsQuery, enabled: seen.editors });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: places } = useQuery({
    queryKey: ['media', 'options'],
    queryFn: ({ signal }) => api.media.options({}, { signal }),
    staleTime: 300_000,
  });
  const byName = (choices: { value: string; label: string }[]) =>
    choices.sort((a, b) => a.label.localeCompare(b.label, format.locale));
  /** One id: chosen from a list, or only taken away where the reader has no such list and came by a link. */
  const refOf = (key: RefKey, label: string, options?: readonly { id: number; name: string }[]): FilterField => ({
    kind: 'custom',
    key,
    label,
    rare: true,
    text: () => nameOf(key),
    render: ({ value, onChange }) => (
      <RecordSelect
        label={label}
        hideLabel
        autoFocus
        withinPortal={false}
        value={typeof value === 'number' ? { id: value, name: nameOf(key) } : null}
        onChange={(record) => onChange(record?.id)}
        found={{ key: ['choices', key, options?.length], load: async (text) => named(options, text) }}
      />
    ),
  });
  const onlyIfSet = (field: FilterField, key: RefKey) => (search[key] === undefined ? [] : [field]);

  return [
    { kind: 'text', key: 'text', label: t('filter.text'), placeholder: t('filter.textHelp') },
    {
      kind: 'choice',
      key: 'status',
      label: t('columns.status'),
      multiple: true,
      options: briefingMachine.states.map((value) => ({ value, label: words(`status.${value}`) })),
    },
    { kind: 'flag', key: 'mine', label: t('filter.mine') },
    { kind: 'flag', key: 'late', label: t('late') },
    ...(seen.editor ? [{ kind: 'flag', key: 'unassigned', label: t('filter.unassigned') } as const] : []),
    ...(seen.editors
      ? [refOf('editorId', t('columns.editor'), editors)]
      : onlyIfSet(refOf('editorId', t('columns.editor')), 'editorId')),
    ...(seen.choices
      ? [
          {
            ...refOf('clientId', t('columns.client')),
            render: ({ value, onChange }) => (
              <RecordSelect
                label={t('columns.client')}
                hideLabel
                autoFocus
                withinPortal={false}
                value={typeof value === 'number' ? { id: value, name: nameOf('clientId') } : null}
                onChange={(record) => onChange(record?.id)}
                found={foundClients}
              />
            ),
          } as FilterField,
          {
            ...refOf('siteId', words('fields.site')),
            render: ({ value, onChange }) => (
              <RecordSelect
                label={words('fields.site')}
                hideLabel
                autoFocus
                withinPortal={false}
                value={typeof value === 'number' ? { id: value, name: nameOf('siteId') } : null}
                onChange={(record) => onChange(record?.id)}
                found={foundSites()}
              />
            ),
          } as FilterField,
        ]
      : [
          ...onlyIfSet(refOf('clientId', t('columns.client')), 'clientId'),
          ...onlyIfSet(refOf('siteId', words('fields.site')), 'siteId'),
        ]),
    ...onlyIfSet(refOf('campaignId', words('fields.campaign')), 'campaignId'),
    ...onlyIfSet(refOf('companyId', t('columns.company')), 'companyId'),
    ...onlyIfSet(refOf('ownerId', t('columns.owner')), 'ownerId'),
    refOf('categoryId', words('fields.category'), categories),
    {
      kind: 'choice',
      key: 'clientStatus',
      label: t('columns.clientStatus'),
      multiple: true,
      rare: true,
      options: CLIENT_STATUSES.map((value) => ({ value, label: words(`clientStatus.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'reviewMode',
      label: words('fields.reviewMode'),
      multiple: true,
      rare: true,
      options: REVIEW_MODES.map((value) => ({ value, label: words(`reviewMode.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'briefingType',
      label: words('fields.briefingType'),
      multiple: true,
      rare: true,
      options: BRIEFING_TYPES.map((value) => ({ value, label: words(`briefingType.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'linkType',
      label: words('fields.linkType'),
      multiple: true,
      rare: true,
      options: LINK_TYPES.map((value) => ({ value, label: common(`linkType.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'fillMode',
      label: words('fields.fillMode'),
      multiple: true,
      rare: true,
      options: FILL_MODES.map((value) => ({ value, label: common(`fillMode.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'country',
      label: t('filter.country'),
      multiple: true,
      rare: true,
      options: byName((places?.countries ?? []).map((value) => ({ value, label: format.country(value) }))),
    },
    {
      kind: 'choice',
      key: 'language',
      label: t('filter.language'),
      multiple: true,
      rare: true,
      options: byName((places?.languages ?? []).map((value) => ({ value, label: format.languageName(value) }))),
    },
    { kind: 'dates', fromKey: 'submittedFrom', toKey: 'submittedTo', label: words('fields.submittedAt'), rare: true },
    { kind: 'dates', fromKey: 'dueFrom', toKey: 'dueTo', label: words('fields.dueDate'), rare: true },
    { kind: 'dates', fromKey: 'publishedFrom', toKey: 'publishedTo', label: words('fields.publishedAt'), rare: true },
    { kind: 'text', key: 'poCode', label: words('fields.poCode'), rare: true },
    { kind: 'flag', key: 'withOpenCase', label: t('filter.withOpenCase'), rare: true },
    { kind: 'flag', key: 'checkFailed', label: t('filter.checkFailed'), rare: true },
    { kind: 'flag', key: 'bonus', label: t('bonus.is'), rare: true },
  ];
}

const named = (options: readonly { id: number; name: string }[] = [], text: string) =>
  options.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

const REF_KEYS = [
  'campaignId',
  'clientId',
  'companyId',
  'siteId',
  'ownerId',
  'editorId',
  'categoryId',
] as const satisfies (keyof BriefingFilter)[];
type RefKey = (typeof REF_KEYS)[number];

const refIn = (row: BriefingRow, key: RefKey) =>
  ({
    campaignId: row.campaign,
    clientId: row.client,
    companyId: row.company,
    siteId: row.site,
    ownerId: row.owner,
    editorId: row.editor,
    categoryId: row.category,
  })[key];

/** The names of the records that the address bar names by id, as any briefing of theirs tells them. */
function useNamesOfIds(search: BriefingSearch): (key: RefKey) => string {
  const keys = REF_KEYS.filter((key) => search[key] !== undefined);
  const found = useQueries({
    queries: keys.map((key) => ({
      queryKey: ['briefings', 'name', key, search[key]],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const body = { [key]: search[key] };
        const { data } = await api.briefings.search({ query: { page: 0, size: 1, sort: [] }, body }, { signal });
        return data[0] ? (refIn(data[0], key)?.name ?? '') : '';
      },
      staleTime: 300_000,
    })),
  });
  return (key) => found[keys.indexOf(key)]?.data || `#${search[key]}`;
}
