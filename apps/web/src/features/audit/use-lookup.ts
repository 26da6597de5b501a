import { useMemo } from 'react';
import { type Namespace, useWordsOf } from '../../lib/i18n.ts';
import { type Lookup, WORDED } from './record-words.ts';

/** Words of every kind of record, once loaded. */
export function useLookup(): Lookup {
  const wordsOf = useWordsOf(WORDED);
  return useMemo(
    () => (namespace: Namespace, key: string) => {
      const found = wordsOf(namespace)(key);
      return found === key ? undefined : found;
    },
    [wordsOf],
  );
}
