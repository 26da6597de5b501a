import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onPersonLeft } from '../../lib/person-left.ts';
import { useLatest } from '../page/use-latest.ts';
import { toastFailure } from '../toasts/toast.ts';
import type { RowKey } from './list-types.ts';

/** The records of a list on the page that was last shown in this tab, in their order. */
type Order = {
  readonly keys: readonly RowKey[];
  /** From 0. */
  readonly page: number;
  readonly hasNext: boolean;
};

/** The page of a list, and what remembers another page of it. */
export type ListPage = Pick<Order, 'page' | 'hasNext'> & { readonly show: (page: number) => Promise<void> | void };

/** The orders of the lists. The list shown last is the last. */
const orders = new Map<string, Order>();
const turners = new Map<string, ListPage['show'] | undefined>();
const listeners = new Set<() => void>();

onPersonLeft(() => {
  orders.clear();
  turners.clear();
  for (const listener of listeners) listener();
});

const NONE: Order = { keys: [], page: 0, hasNext: false };

/**
 * @param list the list's name
 * @param shown the page that these are of, if the list has pages
 */
export function rememberOrder(list: string, keys: readonly RowKey[], shown?: ListPage): void {
  const before = orders.get(list) ?? NONE;
  const { page = 0, hasNext = false } = shown ?? {};
  const areSameKeys = before.keys.length === keys.length && keys.every((key, at) => key === before.keys[at]);
  const isSame = areSameKeys && before.page === page && before.hasNext === hasNext;
  orders.delete(list);
  orders.set(list, isSame ? before : { keys, page, hasNext });
  turners.set(list, shown?.show);
  if (!isSame) for (const listener of listeners) listener();
}

/** Whichever of two lists was shown last in this tab. The first, if neither was. */
export const shownLast = <A extends string, B extends string>(list: A, other: B): A | B =>
  [...orders.keys()].findLast((each): each is A | B => each === list || each === other) ?? list;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Neighbours = { previous: RowKey | undefined; next: RowKey | undefined };

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

/** The neighbours of a record in an order, also once an act took it out. */
function useNeighbours(list: string, { keys }: Order, key: RowKey): Neighbours {
  const last = useRef<{ list: string; key: RowKey; neighbours: Neighbours }>(undefined);
  const isLast = last.current?.list === list && last.current.key === key;
  const neighbours = neighboursIn(keys, key, isLast ? last.current?.neighbours : undefined);
  // Remembered while the list shows something else, because the reader may go back.
  if (neighbours !== NOBODY) last.current = { list, key, neighbours };
  return neighbours;
}

export type Direction = 'previous' | 'next';

/**
 * The ways from a record to those beside it in the list that it was opened from. At the end of a page, the page beside
 * it is shown first. Undefined where there is none, or if the list was not shown.
 */
export function useSteps(
  list: string,
  key: RowKey,
  onOpen: (key: RowKey) => void,
): Readonly<Record<Direction, (() => void) | undefined>> {
  const order = useSyncExternalStore(listen, () => orders.get(list) ?? NONE);
  const neighbours = useNeighbours(list, order, key);
  const [turning, setTurning] = useState<{ from: RowKey; page: number; direction: Direction } | null>(null);
  const open = useLatest(onOpen);
  useEffect(() => {
    if (!turning) return;
    const isElsewhere = turning.from !== key;
    if (!isElsewhere && turning.page !== order.page) return;
    setTurning(null);
    const beyond = order.keys.at(turning.direction === 'next' ? 0 : -1);
    if (!isElsewhere && beyond !== undefined) open.current(beyond);
  }, [turning, order, key, open]);

  const isThere = order.keys.includes(key) || neighbours.previous !== undefined || neighbours.next !== undefined;
  const way = (direction: Direction, hasPage: boolean) => {
    const to = neighbours[direction];
    if (to !== undefined) return () => onOpen(to);
    if (!isThere || !hasPage) return;
    return async () => {
      const page = order.page + (direction === 'next' ? 1 : -1);
      setTurning({ from: key, page, direction });
      try {
        await turners.get(list)?.(page);
      } catch (error) {
        setTurning(null);
        toastFailure(error);
      }
    };
  };
  return { previous: way('previous', order.page > 0), next: way('next', order.hasNext) };
}
