import { useMemo } from 'react';
import { type Namespace, translator, useLocale, useWordsOf } from '../../lib/i18n.ts';
import { type Lookup, WORDED } from './record-words.ts';

/** Words of every kind of record, once loaded. */
export function useLookup(): Lookup {
  useWordsOf(WORDED);
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, other words
  return useMemo(
    () => (namespace: Namespace, key: string) => {
      const found = (translator(namespace) as (key: string) => string)(key);
      return found === key ? undefined : found;
    },
    [locale],
  );
}
