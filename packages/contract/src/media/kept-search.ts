import { type MediaAddress, MOST_ABOUT, toFilter } from './address.ts';
import { MediaFilter } from './schema.ts';

/** As the page does: of too much the beginning counts. */
function cut(key: string, value: unknown): unknown {
  if (key === 'about' && Array.isArray(value)) return value.slice(0, MOST_ABOUT);
  return key === 'text' && typeof value === 'string' ? value.trim().slice(0, 200) : value;
}

/**
 * The filter of a search that was kept as a view (its `search`): what the catalogue's page would ask for with it. What
 * no longer fits, such as a type that there was once, is left out, as the page does. Undefined where nothing sensible is left.
 */
export function filterOfSavedSearch(search: Readonly<Record<string, unknown>>): MediaFilter | undefined {
  const address = Object.entries(search).flatMap(([key, value]) => {
    if (!Object.hasOwn(MediaFilter.shape, key)) return [];
    const read = MediaFilter.shape[key as keyof MediaFilter].safeParse(cut(key, value));
    return read.success ? [[key, read.data] as const] : [];
  });
  const filter = MediaFilter.safeParse(toFilter(Object.fromEntries(address) as MediaAddress));
  return filter.success ? filter.data : undefined;
}
