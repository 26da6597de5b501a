import { useQueries } from '@tanstack/react-query';
import type { Found } from '../fields/search-select.tsx';
import { lazy } from '../page/lazy-part.tsx';
import type { FilterDetails } from './filters.ts';

/** The field of a filter by a record. Shown in what opens below a filter. */
export const loadSearchSelect = () => import('../fields/search-select.tsx');
const SearchSelect = lazy(async () => ({ default: (await loadSearchSelect()).SearchSelect }));

/**
 * A filter by one of the records found.
 * @param name of the record that is filtered by
 * @param found undefined if the reader has no such list: a filter set by a link can only be removed then
 */
export const filterByRecord = (
  name: () => string,
  found: Found<{ id: number; name: string }> | undefined,
): FilterDetails => ({
  text: name,
  ...(found
    ? {
        render: ({ label, value, onChange }) => (
          <SearchSelect
            label={label}
            hideLabel
            autoFocus
            withinPortal={false}
            value={typeof value === 'number' ? { id: value, name: name() } : null}
            onChange={(record) => onChange(record?.id)}
            found={found}
          />
        ),
      }
    : { offer: 'linked' }),
});

interface Named<Key extends string> {
  /** Of the list, for the cache. */
  readonly list: string;
  readonly keys: readonly Key[];
  /** The valid part of the address. */
  readonly asked: Readonly<Partial<Record<Key, unknown>>>;
  /** The name in a row of the list that has this record. */
  readonly ask: (filter: object, key: Key, signal: AbortSignal) => Promise<string | undefined>;
}

/** Names of records that the address bar has by id, taken from any row of the list; `#7` until one is known. */
export function useNamesInAddress<Key extends string>({ list, keys, asked, ask }: Named<Key>): (key: Key) => string {
  const wanted = keys.filter((key) => asked[key] !== undefined);
  const found = useQueries({
    queries: wanted.map((key) => ({
      queryKey: [list, 'name', key, asked[key]],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await ask({ [key]: asked[key] }, key, signal)) ?? '',
      staleTime: 300_000,
    })),
  });
  return (key) => found[wanted.indexOf(key)]?.data || `#${asked[key]}`;
}
