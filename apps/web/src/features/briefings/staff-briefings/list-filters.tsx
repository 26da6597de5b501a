import { briefingFilter } from '@linkstand/contract/briefings/filter';
import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { type FilterOf, readAddress } from '@linkstand/contract/shared/filter';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import type { Found } from '../../../ui/fields/search-select.tsx';
import { type ListFilters, listFilters } from '../../../ui/list/filters.ts';
import { filterByRecord, useNamesInAddress } from '../../../ui/list/record-filter.tsx';
import { eitherOf, useWords } from '../../../ui/resource/words.ts';
import { categoriesQuery } from '../../categories/queries.ts';
import { mediaOptionsQuery } from '../../media/queries.ts';
import { foundSites } from '../../sites/choices.ts';
import { editorsQuery } from '../../users/queries.ts';
import { foundClients, foundOwners } from './queries.ts';
import { seenBy } from './seen-by.ts';

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
  const nameOf = useNamesInAddress({
    list: 'briefings',
    keys: REF_KEYS,
    asked: readAddress(briefingFilter, { ...search }),
    ask: async (body, key, signal) => {
      const { data } = await api.briefings.search({ query: { page: 0, size: 1, sort: [] }, body }, { signal });
      return data[0] && refIn(data[0], key)?.name;
    },
  });
  const { data: editors = [] } = useQuery({ ...editorsQuery, enabled: seen.editors });
  const { data: categories = [] } = useQuery(categoriesQuery(format.locale));
  const { data: places } = useQuery(mediaOptionsQuery);
  const byName = (values: readonly string[] | undefined, name: (code: string) => string) =>
    (values ?? [])
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, format.locale));
  const refOf = (key: RefKey, found?: Found<{ id: number; name: string }>) => filterByRecord(() => nameOf(key), found);
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
