import { isDeepEqual } from '../is-deep-equal.ts';

/** What was typed into a record that closed before the server had it. */
export interface UnsavedText {
  /** Under which the device keeps it: found again there, it is still one text. */
  readonly key: string;
  /** What the record is called. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Drops what the device keeps of it, once it was read. */
  readonly forget: () => void;
}

/** Without the fields that arrived: the answer to the request that brought them was lost. */
export function stillUnsaved<V extends object>(
  typed: Partial<V>,
  stored: V,
  isSame: (field: keyof V & string, a: unknown, b: unknown) => boolean,
): Readonly<Record<string, unknown>> {
  const fields = Object.keys(typed) as (keyof V & string)[];
  const missing = fields.filter(
    (field) => !isDeepEqual(typed[field], stored[field]) && !isSame(field, typed[field], stored[field]),
  );
  return Object.fromEntries(missing.map((field) => [field, typed[field]]));
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
  /** Replaces what was known of it. Without values, nothing of it is unsaved. */
  add: (text: UnsavedText): void => {
    const others = known.filter(({ key }) => key !== text.key);
    const isUnsaved = Object.keys(text.values).length > 0;
    if (isUnsaved || others.length < known.length) set(isUnsaved ? [...others, text] : others);
  },
  clear: (): void => {
    for (const { forget } of known) forget();
    set([]);
  },
};
