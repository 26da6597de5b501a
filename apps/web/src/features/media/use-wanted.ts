import { type Wanted, wantedBy } from '@linkstand/contract/media/wanted';
import { useMemo } from 'react';
import { useMediaOptions } from './queries.ts';
import type { MediaSearch } from './search.ts';

/**
 * What the publication is wanted for, as the address of the catalogue says; the same until that changes. Which topics
 * categories are is in the options: a search by category has no rows before they have come (`useMediaData`).
 */
export function useWanted({ about, gambling, sensitive, category }: MediaSearch): Wanted {
  const options = useMediaOptions().data;
  // Otherwise it is the same before they come and after, and no row is drawn anew.
  const categories = category?.length ? options?.categories : undefined;
  return useMemo(() => {
    const topics = new Map(categories?.map(({ id, topic }) => [id, topic]));
    return wantedBy({ about, gambling, sensitive, category }, topics);
  }, [about, gambling, sensitive, category, categories]);
}
