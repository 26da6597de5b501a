import { linkFilter } from '@linkstand/contract/links/filter';
import { type FilterOf, readAddress } from '@linkstand/contract/shared/filter';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import type { Found } from '../../ui/fields/search-select.tsx';
import { type ListFilters, listFilters } from '../../ui/list/filters.ts';
import { filterByRecord, useNamesInAddress } from '../../ui/list/record-filter.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { foundClients } from '../briefings/staff-briefings/queries.ts';
import { seenBy } from '../briefings/staff-briefings/seen-by.ts';
import { useOwnProjects } from '../projects/queries.ts';
import { foundSites } from '../sites/choices.ts';

const REFERENCES = ['siteId', 'clientId', 'projectId'] as const;
type Reference = (typeof REFERENCES)[number];
const FIELD = { siteId: 'site', clientId: 'client', projectId: 'project' } as const;

/** The reader's filters of the list of links, with their choices. A client with one business sees none of projects. */
export function useLinkFilters(search: object): ListFilters<FilterOf<typeof linkFilter>> {
  const t = useT('links');
  const words = useWords('links');
  const seen = seenBy(useUser());
  const projects = useOwnProjects();
  const nameOf = useNamesInAddress({
    list: 'links',
    keys: REFERENCES,
    asked: readAddress(linkFilter, { ...search }),
    ask: async (body, key, signal) => {
      const { data } = await api.links.search({ query: { page: 0, size: 1, sort: [] }, body }, { signal });
      return data[0]?.[FIELD[key]]?.name;
    },
  });
  const referenceTo = (key: Reference, found?: Found<{ id: number; name: string }> | false) =>
    filterByRecord(() => nameOf(key), found || undefined);
  return listFilters(linkFilter, words, {
    text: { placeholder: t(seen.client ? 'filters.textOfClientsHelp' : 'filters.textHelp') },
    projectId: projects.length > 0 ? { offer: 'always', options: projects } : seen.client && referenceTo('projectId'),
    clientId: seen.client && referenceTo('clientId', seen.choices && foundClients),
    siteId: referenceTo('siteId', seen.choices && foundSites()),
  });
}
