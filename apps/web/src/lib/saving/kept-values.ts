/** Typed values that the server does not have yet, with the server's values at the time. */
export interface UnsentValues<V> {
  readonly typed: Partial<V>;
  readonly base: Partial<V>;
  /** A request that may have been carried out: its answer never came. */
  readonly sent?: Attempt<V>;
  /** The page that wrote it. Another one that is open has words of its own. */
  readonly page?: string;
}

/** A request as it is sent, and sent again when its answer is lost. */
export interface Attempt<V> {
  readonly patch: Partial<V>;
  readonly version: number;
  readonly confirmedPriceCents?: number;
  readonly idempotencyKey: string;
}

/** Storage where typed values survive a reload until the server has them. */
export interface KeptValues<V> {
  /** Under which they are kept. */
  readonly key: string;
  read(): UnsentValues<V> | null;
  /**
   * Null when nothing is left to keep.
   * @returns whether it worked. If not, nothing is kept: an older text would come back later as if it were the last one
   */
  write(kept: UnsentValues<V> | null): boolean;
}

const PREFIX = 'typed';

export const keyOfKept = (holder: number | 'link', record: string): string => `${PREFIX} ${holder} ${record}`;

/**
 * In local storage, per person and record (`briefing 12`); of owners, who have no account, per link. A full or forbidden storage must not stop anyone from
 * typing: then a reload loses the last second.
 */
export function keptValues<V>(holder: number | 'link', record: string): KeptValues<V> {
  const key = keyOfKept(holder, record);
  return {
    key,
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
        return true;
      } catch {
        // See above.
        if (kept) this.write(null);
        return false;
      }
    },
  };
}
