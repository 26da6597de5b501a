import type { Locale } from '@linkstand/contract/shared/locales';
import { useEffect, useSyncExternalStore } from 'react';
import { speakTo } from './owner-locale.ts';

// A few lines of our own cache what an owner's page reads: two calls without filters or pages need no query library,
// which would weigh more than everything else on the page.

/** Milliseconds between looks while a page is open: the team may write meanwhile, and owners have no live line. */
const LOOK_AGAIN = 60_000;
/** Data that is younger is not fetched again when the owner comes back to the page. */
const FRESH = 15_000;

interface LinkData<T> {
  readonly data: T | undefined;
  readonly error: unknown;
}

interface Entry {
  state: LinkData<unknown>;
  /** When it was last asked for; 0 while it never was. */
  at: number;
  running: Promise<void> | undefined;
  readonly listeners: Set<() => void>;
  readonly subscribe: (listener: () => void) => () => void;
}

const NOTHING: LinkData<unknown> = { data: undefined, error: undefined };
const entries = new Map<string, Entry>();

function entryOf(key: string): Entry {
  const known = entries.get(key);
  if (known) return known;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const entry: Entry = { state: NOTHING, at: 0, running: undefined, listeners, subscribe };
  entries.set(key, entry);
  return entry;
}

function put(entry: Entry, state: LinkData<unknown>): void {
  entry.state = state;
  for (const listener of entry.listeners) listener();
}

/** Puts what an act answered in the place of what was read before. What is kept under a key has one type: its page's. */
export function keep<T>(key: string, change: (known: T | undefined) => T | undefined): void {
  const entry = entryOf(key);
  entry.at = Date.now();
  put(entry, { data: change(entry.state.data as T | undefined), error: undefined });
}

type Spoken = { readonly locale: Locale };

/** Reads it, once at a time; a failure leaves what was known in place. */
export function readAgain<T extends Spoken>(key: string, load: () => Promise<T>): Promise<void> {
  const entry = entryOf(key);
  entry.running ??= (async () => {
    const asked = Date.now();
    entry.at = asked;
    try {
      const data = await load();
      await speakTo(data.locale);
      // An act that was answered meanwhile knows better.
      if (entry.at === asked) put(entry, { data, error: undefined });
    } catch (error) {
      if (entry.at === asked) put(entry, { ...entry.state, error });
    } finally {
      entry.running = undefined;
    }
  })();
  return entry.running;
}

/** What a link opens: read at first, again every minute and when the owner comes back to the page. */
export function useLinkData<T extends Spoken>(
  key: string,
  load: () => Promise<T>,
): LinkData<T> & { again: () => void } {
  const entry = entryOf(key);
  // Of the type that `load` and the acts of this key have put there.
  const state = useSyncExternalStore(entry.subscribe, () => entry.state) as LinkData<T>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    const look = () => {
      if (!document.hidden && Date.now() - entryOf(key).at > FRESH) void readAgain(key, load);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key]);
  return { ...state, again: () => void readAgain(key, load) };
}
