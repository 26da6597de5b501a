import { briefingFilter } from '@linkstand/contract/briefings/filter';
import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { type AddressOf, type FilterOf, readAddress } from '@linkstand/contract/shared/filter';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import type { Found } from '../../../ui/fields/search-select.tsx';
import { type FilterDetails, type ListFilters, listFilters } from '../../../ui/list/filters.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { eitherOf, useWords } from '../../../ui/resource/words.ts';
import { categoriesQuery } from '../../categories/queries.ts';
import { mediaOptionsQuery } from '../../media/queries.ts';
import { foundSites } from '../../sites/choices.ts';
import { editorsQuery } from '../../users/queries.ts';
import { foundClients, foundOwners } from './queries.ts';
import { seenBy } from './seen-by.ts';

/** The field of a filter by a record. Shown in what opens below a filter. */
export const loadSearchSelect = () => import('../../../ui/fields/search-select.tsx');
const SearchSelect = lazy(async () => ({ default: (await loadSearchSelect()).SearchSelect }));

type Omitted = { readonly [name in keyof typeof briefingFilter]?: false };

/**
 * The reader's filters of the list of briefings, with their choices.
 * @param omitted filters that are not offered, and ignored in the address
 */
export function useBriefingFilters(
  search: object,
  omitted: Omitted = {},
): ListFilters<FilterOf<typeof briefingFilter>> {
  const t = useT('staff-briefings');
  const words = eitherOf(useWords('staff-briefings'), useWords('briefings'), useWords('common'));
  const format = useFormat();
  const seen = seenBy(useUser());
  const nameOf = useNamesOfIds(readAddress(briefingFilter, { ...search }));
  const { data: editors = [] } = useQuery({ ...editorsQuery, enabled: seen.editors });
  const { data: categories = [] } = useQuery(categoriesQuery(format.locale));
  const { data: places } = useQuery(mediaOptionsQuery);
  const byName = (values: readonly string[] | undefined, name: (code: string) => string) =>
    (values ?? [])
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, format.locale));
  /** One of the records found. If the reader has no such list, a filter set by a link can only be removed. */
  const refOf = (key: RefKey, found?: Found<{ id: number; name: string }>): FilterDetails => ({
    text: () => nameOf(key),
    ...(found
      ? {
          render: ({ label, value, onChange }) => (
            <SearchSelect
              label={label}
              hideLabel
              autoFocus
              withinPortal={false}
              value={typeof value === 'number' ? { id: value, name: nameOf(key) } : null}
              onChange={(record) => onChange(record?.id)}
              found={found}
            />
          ),
        }
      : { offer: 'linked' }),
  });
  const among = (
    key: RefKey,
    options: readonly { id: number; name: string }[],
  ): Found<{ id: number; name: string }> => ({
    key: ['choices', key, options.length],
    load: async (text) => named(options, text),
  });
  return listFilters(briefingFilter, words, {
    text: seen.client
      ? { placeholder: t('filters.textHelp') }
      : { label: t('filters.textOfSites'), placeholder: t('filters.textOfSitesHelp') },
    // A tab asks for it.
    late: { label: t('late'), offer: 'rare' },
    mine: seen.mine ? {} : { offer: 'linked' },
    unassigned: seen.editor ? {} : { offer: 'linked' },
    editorId: refOf('editorId', seen.editors ? among('editorId', editors) : undefined),
    clientId: seen.client && refOf('clientId', seen.choices ? foundClients : undefined),
    siteId: refOf('siteId', seen.choices ? foundSites() : undefined),
    campaignId: refOf('campaignId'),
    companyId: seen.client && refOf('companyId'),
    ownerId: seen.owner && seen.owners ? { ...refOf('ownerId', foundOwners), offer: 'rare' } : refOf('ownerId'),
    categoryId: refOf('categoryId', among('categoryId', categories)),
    country: { options: byName(places?.countries, format.country) },
    language: { options: byName(places?.languages, format.languageName) },
    bonus: { label: t('bonus.is') },
    ...(seen.clientFinance
      ? {}
      : { clientPapers: false, clientPayment: false, invoice: false, payBy: false, paid: false }),
    ...(seen.ownerFinance ? {} : { ownerPapers: false, ownerPayment: false }),
    ...omitted,
  });
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
] as const satisfies (keyof typeof briefingFilter)[];
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

/** Names of records that the address bar has by id, taken from any of their briefings. */
function useNamesOfIds(search: AddressOf<typeof briefingFilter>): (key: RefKey) => string {
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
