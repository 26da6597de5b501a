import { type MediaAddress, toFilter } from './address.ts';
import { MediaFilter } from './schema.ts';

/**
 * The filter of a search that was kept as a view (its `search`): what the catalogue's page would ask for with it. What
 * no longer fits, such as a type that there was once, is left out, as the page does. Undefined where nothing sensible is left.
 */
export function filterOfKept(search: Readonly<Record<string, unknown>>): MediaFilter | undefined {
  const address = Object.entries(search).flatMap(([key, value]) => {
    if (!Object.hasOwn(MediaFilter.shape, key)) return [];
    const read = MediaFilter.shape[key as keyof MediaFilter].safeParse(value);
    return read.success ? [[key, read.data] as const] : [];
  });
  const filter = MediaFilter.safeParse(toFilter(Object.fromEntries(address) as MediaAddress));
  return filter.success ? filter.data : undefined;
}
