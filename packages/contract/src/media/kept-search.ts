import { readAddress } from '../shared/filter.ts';
import { toFilter } from './address.ts';
import { mediaFilter } from './filter.ts';
import { MediaFilter } from './schema.ts';

/**
 * The filter of a search saved as a view (its `search`): what the catalogue page would request. Values that are no
 * longer valid, such as a removed type, are ignored, as on the page. Undefined if nothing valid is left.
 */
export function filterOfSavedSearch(search: Readonly<Record<string, unknown>>): MediaFilter | undefined {
  const filter = MediaFilter.safeParse(toFilter(readAddress(mediaFilter, search)));
  return filter.success ? filter.data : undefined;
}
