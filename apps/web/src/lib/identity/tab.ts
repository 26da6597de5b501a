/** What a browser tab shares with the other tabs of this origin. */
export interface Tab {
  storage: KeyValueStore;
  /** Calls when another tab changed the storage. Answers how to stop it. */
  onStorage(listener: () => void): () => void;
  /** Runs `work` while no other tab does. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** To all other tabs. */
  tell(message: unknown): void;
  onTold(listener: (message: unknown) => void): () => void;
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

/** This tab, as far as its browser goes: without locks or channels tabs work side by side, which costs renewals only. */
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
        : // The callback's promise is what holds the lock, and what request() answers.
          navigator.locks.request(NAME, work),
    tell: (message) => channel?.postMessage(message),
    onTold(listener) {
      const hear = (event: unknown) => listener((event as { data: unknown }).data);
      channel?.addEventListener('message', hear);
      return () => {
        channel?.removeEventListener('message', hear);
        channel?.close();
      };
    },
  };
}

/** localStorage, or a memory that ends with the page where the browser forbids it. */
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
