import type { HistoryEntry } from '@linkstand/contract/shared/resource';
import { useCallback } from 'react';
import { useWords } from './words.ts';

/**
 * Names who acted. Rules and jobs go by the reader's words for what they see to, outside services by their own names,
 * and who was not signed in has none.
 */
export function useActorName(): (actor: HistoryEntry['actor']) => string {
  const words = useWords('resource');
  return useCallback(
    ({ kind, name }) => {
      if (kind === 'anonymous') return words('anonymous');
      return kind === 'system' ? (words.optional(`systems.${name.toLowerCase().replaceAll(' ', '_')}`) ?? name) : name;
    },
    [words],
  );
}
