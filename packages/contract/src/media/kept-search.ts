import { readAddress } from '../shared/filter.ts';
import { toFilter } from './address.ts';
import { mediaFilter } from './filter.ts';
import { MediaFilter } from './schema.ts';

/**
 * The filter of a search that was kept as a view (its `search`): what the catalogue's page would ask for with it. What
 * no longer fits, such as a type that there was once, is left out, as the page does. Undefined where nothing sensible is left.
 */
export function filterOfSavedSearch(search: Readonly<Record<string, unknown>>): MediaFilter | undefined {
  const filter = MediaFilter.safeParse(toFilter(readAddress(mediaFilter, search)));
  return filter.success ? filter.data : undefined;
}
