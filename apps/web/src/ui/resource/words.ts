import { useMemo } from 'react';
import { type Namespace, useT, useWordsOf } from '../../lib/i18n.ts';

/**
 * The words of a section, looked up by computed names: `word('fields.name')`. The section's own test checks that they
 * exist, because the compiler can't.
 */
export interface Words {
  (key: string, values?: Record<string, string | number>): string;
  /** Undefined if the section has no such words. */
  optional: (key: string) => string | undefined;
}

export function useWords(namespace: Namespace): Words {
  const t = useT(namespace) as Translator;
  return useMemo(() => wordsOf(t), [t]);
}

const NONE: readonly Namespace[] = [];

/** The words of a namespace, and where it lacks one, of others. */
export function useWordsAmong(namespace: Namespace, others = NONE): Words {
  const own = useWords(namespace);
  const of = useWordsOf(others);
  return useMemo(
    () => (others.length === 0 ? own : eitherOf(own, ...others.map((other) => wordsOf(of(other))))),
    [own, of, others],
  );
}

type Translator = (key: string, values?: Record<string, string | number>) => string;

function wordsOf(t: Translator): Words {
  const optional = (key: string) => {
    const found = t(key);
    return found === key ? undefined : found;
  };
  return Object.assign((key: string, values?: Record<string, string | number>) => t(key, values), { optional });
}

/** The words of several namespaces as one. The first that has a key wins. */
export function eitherOf(...all: readonly Words[]): Words {
  const optional = (key: string) => {
    for (const words of all) {
      const found = words.optional(key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return Object.assign(
    (key: string, values?: Record<string, string | number>) => {
      const words = all.find((each) => each.optional(key) !== undefined) ?? all[0];
      return words?.(key, values) ?? key;
    },
    { optional },
  );
}
