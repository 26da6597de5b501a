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

/**
 * The records before and after one. Both are undefined if it is not among them, and its place is not known either.
 *
 * @param place where it last stood: a record that left its list is between those that closed the gap
 */
export function neighboursIn(keys: readonly RowKey[], key: RowKey, place?: number): Neighbours {
  const at = keys.indexOf(key);
  if (at >= 0) return { previous: keys[at - 1], next: keys[at + 1] };
  if (place === undefined) return { previous: undefined, next: undefined };
  // Others may have left, too: the step back is to the last of those that remain.
  const gap = Math.min(place, keys.length);
  return { previous: keys[gap - 1], next: keys[gap] };
}

/** The neighbours of a record in the list that it was opened from, also once an act took it out of that list. */
export function useNeighbours(list: string, key: RowKey): Neighbours {
  const keys = useSyncExternalStore(listen, () => orders.get(list) ?? NONE);
  const last = useRef<{ list: string; key: RowKey; place: number }>(undefined);
  const at = keys.indexOf(key);
  if (at >= 0) last.current = { list, key, place: at };
  const isLast = last.current?.list === list && last.current.key === key;
  return neighboursIn(keys, key, isLast ? last.current?.place : undefined);
}
