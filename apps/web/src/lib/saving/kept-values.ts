import { randomKey } from '@linkstand/contract/shared/random-key';

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
  /**
   * What this page keeps. Without that, what is found of an earlier one, that of this tab first: by the next `write()` this
   * page goes on with it.
   */
  read(): UnsentValues<V> | null;
  /** The next that was found by the first `read()` and that nobody has gone on with. Null: there is none. */
  more(): UnsentValues<V> | null;
  /**
   * In place of what this page kept and goes on with. What other pages keep stays. Null when nothing is left to keep.
   * @returns whether it worked. If not, nothing is kept, lest an older text come back as if it were the last one
   */
  write(kept: UnsentValues<V> | null): boolean;
}

const PREFIX = 'typed';
/** Tabs of one record that each keep words of their own. */
const MOST_PAGES = 5;
/** Until it is reloaded. */
const THIS_PAGE = randomKey();

/** The page that was in this tab before this one. */
const PAGE_BEFORE = ((): string | null => {
  try {
    const before = sessionStorage.getItem('page');
    sessionStorage.setItem('page', THIS_PAGE);
    return before;
  } catch {
    return null;
  }
})();

export const keyOfKept = (holder: number | 'link', record: string): string => `${PREFIX} ${holder} ${record}`;

/**
 * In local storage, by person and record (`briefing 12`). Owners have no account: theirs are kept by link. If the
 * storage is full or forbidden, people still type, and a reload loses what isn't saved yet.
 */
export function keptValues<V>(
  holder: number | 'link',
  record: string,
  { page = THIS_PAGE, before = PAGE_BEFORE }: { readonly page?: string | null; readonly before?: string | null } = {},
): KeptValues<V> {
  const key = keyOfKept(holder, record);
  const places =
    page === null ? [key] : Array.from({ length: MOST_PAGES }, (_, at) => (at === 0 ? key : `${key} ${at + 1}`));
  /** As they are stored: what another page has changed since is not found any more. */
  let found: string[] | undefined;
  let taken: string | null = null;

  const there = () =>
    places.flatMap((place) => {
      const text = textAt(place);
      const kept = text === null ? null : read<V>(text);
      return text !== null && kept ? [{ place, text, kept }] : [];
    });
  const isOwn = ({ kept }: { readonly kept: UnsentValues<V> }) => page === null || kept.page === page;
  const take = (text: string | undefined) => {
    taken = text ?? null;
    return text === undefined ? null : read<V>(text);
  };
  const drop = (text: string | null) => {
    for (const each of there()) if (each.text === text) remove(each.place);
  };
  return {
    key,
    read() {
      const all = there();
      const own = all.find(isOwn);
      const others = all
        .filter((each) => each !== own)
        .toSorted((one, other) => Number(other.kept.page === before) - Number(one.kept.page === before))
        .map(({ text }) => text);
      found ??= own ? others : others.slice(1);
      return own?.kept ?? take(others[0]);
    },
    more() {
      for (let next = found?.shift(); next !== undefined; next = found?.shift())
        if (there().some(({ text }) => text === next)) return take(next);
      return null;
    },
    write(next) {
      if (!found) this.read();
      const all = there();
      const own = all.find(isOwn);
      if (next === null) {
        if (own) remove(own.place);
        drop(taken);
        taken = null;
        return true;
      }
      const place =
        own?.place ??
        all.find(({ text }) => text === taken)?.place ??
        places.find((each) => all.every((other) => other.place !== each));
      const isKept = place !== undefined && store(place, JSON.stringify(page === null ? next : { ...next, page }));
      if (isKept) drop(taken);
      taken = isKept ? null : taken;
      if (!isKept && own) remove(own.place);
      return isKept;
    },
  };
}

function read<V>(text: string): UnsentValues<V> | null {
  try {
    const kept = JSON.parse(text) as UnsentValues<V>;
    return typeof kept.typed === 'object' && typeof kept.base === 'object' ? kept : null;
  } catch {
    return null;
  }
}

function textAt(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function store(place: string, text: string): boolean {
  try {
    localStorage.setItem(place, text);
    return true;
  } catch {
    return false;
  }
}

function remove(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // See above.
  }
}
