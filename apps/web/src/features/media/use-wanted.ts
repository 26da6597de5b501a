import { type Wanted, wantedBy } from '@linkstand/contract/media/wanted';
import { useMemo } from 'react';
import type { MediaSearch } from './search.ts';

/** What the publication is wanted for, as the address of the catalogue says; the same until that changes. */
export const useWanted = ({ about, gambling, sensitive, category }: MediaSearch): Wanted =>
  useMemo(() => wantedBy({ about, gambling, sensitive, category }), [about, gambling, sensitive, category]);
