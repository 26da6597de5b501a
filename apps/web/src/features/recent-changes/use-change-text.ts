import type { RecentChange } from '@linkstand/contract/recent-changes/schema';
import { useCallback } from 'react';
import { useWords } from '../../ui/resource/words.ts';
import { actionText } from '../audit/record-words.ts';
import { useLookup } from '../audit/use-lookup.ts';

/** What was done, in words: “Sites: edited in bulk”. */
export function useChangeText(): (change: Pick<RecentChange, 'entity' | 'action'>) => string {
  const kinds = useWords('audit');
  const lookup = useLookup();
  return useCallback(
    ({ entity, action }) => `${kinds.optional(`entities.${entity}`) ?? entity}: ${actionText(action, lookup)}`,
    [kinds, lookup],
  );
}
