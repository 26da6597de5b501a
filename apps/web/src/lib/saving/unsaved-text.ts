/** What was typed into a record that closed before the server had it. */
export interface UnsavedText {
  /** What the record is called. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Drops what the device keeps of it, once it was read. */
  readonly forget: () => void;
}

let known: readonly UnsavedText[] = [];
const listeners = new Set<() => void>();

function set(next: readonly UnsavedText[]): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Stored outside of the pages, because the page on which it was typed may be gone by then. */
export const unsavedText = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly UnsavedText[] => known,
  add: (text: UnsavedText): void => set([...known, text]),
  clear: (): void => {
    for (const { forget } of known) forget();
    set([]);
  },
};
