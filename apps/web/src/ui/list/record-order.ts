import { useSyncExternalStore } from 'react';
import type { RowKey } from './list-types.ts';

/** The records of each list as it was last shown in this tab, in its order. */
const orders = new Map<string, readonly RowKey[]>();
const listeners = new Set<() => void>();

const NONE: readonly RowKey[] = [];

/** @param list the list's name */
export function rememberOrder(list: string, keys: readonly RowKey[]): void {
  const before = orders.get(list) ?? NONE;
  if (before.length === keys.length && keys.every((key, at) => key === before[at])) return;
  orders.set(list, keys);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Neighbours = { previous: RowKey | undefined; next: RowKey | undefined };

/** The records before and after one. Both are undefined if it is not among them. */
export function neighboursIn(keys: readonly RowKey[], key: RowKey): Neighbours {
  const at = keys.indexOf(key);
  return at < 0 ? { previous: undefined, next: undefined } : { previous: keys[at - 1], next: keys[at + 1] };
}

/** The neighbours of a record in the list that it was opened from. */
export function useNeighbours(list: string, key: RowKey): Neighbours {
  const keys = useSyncExternalStore(listen, () => orders.get(list) ?? NONE);
  return neighboursIn(keys, key);
}
