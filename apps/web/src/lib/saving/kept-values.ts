/** Typed values that the server does not have yet, with the server's values at the time. */
export interface UnsentValues<V> {
  readonly typed: Partial<V>;
  readonly base: Partial<V>;
}

/** Storage where typed values survive a reload until the server has them. */
export interface KeptValues<V> {
  read(): UnsentValues<V> | null;
  /** Null when nothing is left to keep. */
  write(kept: UnsentValues<V> | null): void;
}

const PREFIX = 'typed';

/**
 * In local storage, per person and record (`briefing 12`). A full or forbidden storage must not stop anyone from
 * typing: then a reload loses the last second.
 */
export function keptValues<V>(userId: number, record: string): KeptValues<V> {
  const key = `${PREFIX} ${userId} ${record}`;
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        const kept = text ? (JSON.parse(text) as UnsentValues<V>) : null;
        return kept && typeof kept.typed === 'object' && typeof kept.base === 'object' ? kept : null;
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        if (kept) localStorage.setItem(key, JSON.stringify(kept));
        else localStorage.removeItem(key);
      } catch {
        // See above.
      }
    },
  };
}
