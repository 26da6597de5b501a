/** What a tab shares with the other tabs of this origin. */
export interface Tab {
  storage: KeyValueStore;
  /** Calls the listener when another tab changes the storage. Returns a function that unsubscribes. */
  onStorage(listener: () => void): () => void;
  /** Runs `work` while no other tab does. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Sends to all other tabs. */
  tell(message: unknown): void;
  onMessage(listener: (message: unknown) => void): () => void;
}

export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const NAME = 'linkstand.identity';
const PROBE = 'linkstand.probe';

/** Absent outside of browsers. */
interface StorageEvents {
  addEventListener?(type: 'storage', listener: () => void): void;
  removeEventListener?(type: 'storage', listener: () => void): void;
}

/** This tab. Without locks or channels, tabs work independently, which only costs renewals. */
export function thisTab(storage: KeyValueStore = usableStorage()): Tab {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  const page = globalThis as StorageEvents;
  return {
    storage,
    onStorage(listener) {
      page.addEventListener?.('storage', listener);
      return () => page.removeEventListener?.('storage', listener);
    },
    exclusively: (work) =>
      typeof navigator === 'undefined' || !navigator.locks
        ? work()
        : // The lock is held until this promise settles, which is also the result of request().
          navigator.locks.request(NAME, work),
    tell: (message) => channel?.postMessage(message),
    onMessage(listener) {
      const hear = (event: unknown) => listener((event as { data: unknown }).data);
      channel?.addEventListener('message', hear);
      return () => {
        channel?.removeEventListener('message', hear);
        channel?.close();
      };
    },
  };
}

/** localStorage, or memory if the browser forbids it. */
function usableStorage(): KeyValueStore {
  try {
    const { localStorage } = globalThis;
    localStorage.setItem(PROBE, '');
    localStorage.removeItem(PROBE);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
  }
}
