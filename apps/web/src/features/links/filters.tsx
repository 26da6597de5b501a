import { linkFilter } from '@linkstand/contract/links/filter';
import { type FilterOf, readAddress } from '@linkstand/contract/shared/filter';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import type { Found } from '../../ui/fields/search-select.tsx';
import { type FilterDetails, type ListFilters, listFilters } from '../../ui/list/filters.ts';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { foundClients } from '../briefings/staff-briefings/queries.ts';
import { seenBy } from '../briefings/staff-briefings/seen-by.ts';
import { useOwnProjects } from '../projects/queries.ts';
import { foundSites } from '../sites/choices.ts';

const SearchSelect = lazy(async () => ({
  default: (await import('../../ui/fields/search-select.tsx')).SearchSelect,
}));

const REFERENCES = ['siteId', 'clientId', 'projectId'] as const;
type Reference = (typeof REFERENCES)[number];
const FIELD = { siteId: 'site', clientId: 'client', projectId: 'project' } as const;

/** The reader's filters of the list of links, with their choices. A client with one business sees none of projects. */
export function useLinkFilters(search: object): ListFilters<FilterOf<typeof linkFilter>> {
  const t = useT('links');
  const words = useWords('links');
  const seen = seenBy(useUser());
  const projects = useOwnProjects();
  const nameOf = useNames(search);
  const referenceTo = (key: Reference, found: Found<{ id: number; name: string }> | false): FilterDetails => ({
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
  return listFilters(linkFilter, words, {
    text: { placeholder: t(seen.client ? 'filters.textOfClientsHelp' : 'filters.textHelp') },
    projectId:
      projects.length > 0 ? { offer: 'always', options: projects } : seen.client && referenceTo('projectId', false),
    clientId: seen.client && referenceTo('clientId', seen.choices && foundClients),
    siteId: referenceTo('siteId', seen.choices && foundSites()),
  });
}

/** Names of records that the address has by id, taken from any of their links. */
function useNames(search: object): (key: Reference) => string {
  const asked = readAddress(linkFilter, { ...search });
  const keys = REFERENCES.filter((key) => asked[key] !== undefined);
  const found = useQueries({
    queries: keys.map((key) => ({
      queryKey: ['links', 'name', key, asked[key]],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const body = { [key]: asked[key] };
        const { data } = await api.links.search({ query: { page: 0, size: 1, sort: [] }, body }, { signal });
        return data[0]?.[FIELD[key]]?.name ?? '';
      },
      staleTime: 300_000,
    })),
  });
  return (key) => found[keys.indexOf(key)]?.data || `#${asked[key]}`;
}
