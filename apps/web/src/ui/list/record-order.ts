import { useRef, useSyncExternalStore } from 'react';
import type { RowKey } from './list-types.ts';

/** The records of each list as it was last shown in this tab, in its order; the list shown last is the last. */
const orders = new Map<string, readonly RowKey[]>();
const listeners = new Set<() => void>();

const NONE: readonly RowKey[] = [];

/** @param list the list's name */
export function rememberOrder(list: string, keys: readonly RowKey[]): void {
  const before = orders.get(list) ?? NONE;
  const isSame = before.length === keys.length && keys.every((key, at) => key === before[at]);
  orders.delete(list);
  orders.set(list, isSame ? before : keys);
  if (!isSame) for (const listener of listeners) listener();
}

/** Whichever of two lists was shown last in this tab. The first, if neither was. */
export const shownLast = <A extends string, B extends string>(list: A, other: B): A | B =>
  [...orders.keys()].findLast((each): each is A | B => each === list || each === other) ?? list;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Neighbours = { previous: RowKey | undefined; next: RowKey | undefined };

const NOBODY: Neighbours = { previous: undefined, next: undefined };

/**
 * The records before and after one.
 *
 * @param before its neighbours so far: a record that an act took out of its list stands beside the one that is still there.
 *   If neither is, the list shows another page or filter.
 */
export function neighboursIn(keys: readonly RowKey[], key: RowKey, before = NOBODY): Neighbours {
  const placeOf = (other: RowKey | undefined) => (other === undefined ? -1 : keys.indexOf(other));
  const at = placeOf(key);
  if (at >= 0) return { previous: keys[at - 1], next: keys[at + 1] };
  const next = placeOf(before.next);
  if (next >= 0) return { previous: keys[next - 1], next: keys[next] };
  const previous = placeOf(before.previous);
  return previous >= 0 ? { previous: keys[previous], next: keys[previous + 1] } : NOBODY;
}

/** The neighbours of a record in the list that it was opened from, also once an act took it out of that list. */
export function useNeighbours(list: string, key: RowKey): Neighbours {
  const keys = useSyncExternalStore(listen, () => orders.get(list) ?? NONE);
  const last = useRef<{ list: string; key: RowKey; neighbours: Neighbours }>(undefined);
  const isLast = last.current?.list === list && last.current.key === key;
  const neighbours = neighboursIn(keys, key, isLast ? last.current?.neighbours : undefined);
  // Kept while the list shows something else, which may be turned back.
  if (neighbours !== NOBODY) last.current = { list, key, neighbours };
  return neighbours;
}
