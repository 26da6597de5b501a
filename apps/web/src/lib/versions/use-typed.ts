import { useState } from 'react';
import { changeOf, follow, shownOf, type TypedOver } from './typed-over.ts';

interface Typed<V extends object> {
  /** What the fields show: what was typed, otherwise the record as it is now. */
  readonly values: V;
  /** The version that what was typed may replace. */
  readonly version: number;
  readonly change: Partial<V>;
  readonly isChanged: boolean;
  /** A function of the values where what changes depends on what is typed by then. */
  readonly type: (next: Partial<V> | ((values: V) => Partial<V>)) => void;
}

/** The fields of a form over a record that others change meanwhile. */
export function useTyped<V extends object>(version: number, values: V): Typed<V> {
  const [kept, setKept] = useState<TypedOver<V>>({ version, before: values, typed: {} });
  const over = follow(kept, version, values);
  if (over !== kept) setKept(over);
  const change = changeOf(over);
  return {
    values: shownOf(over),
    version: over.version,
    change,
    isChanged: Object.keys(change).length > 0,
    type: (next) =>
      setKept((last) => ({
        ...last,
        typed: { ...last.typed, ...(typeof next === 'function' ? next(shownOf(last)) : next) },
      })),
  };
}
