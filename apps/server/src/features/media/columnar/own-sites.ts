import type { MediaFilter } from '@linkstand/contract/media/schema';
import type { Columns } from './columns.ts';
import { FAILS } from './plan.ts';

/** A viewer's own lists of sites. Few sites are on them, so they are kept as slots instead of columns. */
export const OWN_LISTS = ['favorites', 'bought', 'excluded'] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** Ids of the sites on each list, and of those with a special price for the viewer. */
export interface OwnIds extends Readonly<Record<OwnList, Float64Array>> {
  readonly priced: Float64Array;
  /** Cents, in the order of `priced`. */
  readonly prices: Float64Array;
}

export const NOTHING_OWN: OwnIds = {
  favorites: new Float64Array(0),
  bought: new Float64Array(0),
  excluded: new Float64Array(0),
  priced: new Float64Array(0),
  prices: new Float64Array(0),
};

export const onList = (list: OwnList): number => FAILS[list];

/** The slots of a viewer's own sites, ascending, with the lists (as the bits of `FAILS`) that each is on. */
export interface OwnSites {
  readonly slots: Int32Array;
  readonly lists: Uint16Array;
  /** Prices, in cents, that replace whatever those slots would cost. */
  readonly prices: ReadonlyMap<number, number>;
}

/** Looks the slots up: about 0.1 µs a site. Sites that are not for sale have none. */
export function ownSites(columns: Columns, ids: OwnIds): OwnSites {
  const found = new Map<number, number>();
  for (const list of OWN_LISTS)
    for (const id of ids[list]) {
      const slot = columns.slotOf(id);
      if (slot >= 0 && columns.isThere(slot)) found.set(slot, (found.get(slot) ?? 0) | onList(list));
    }
  const slots = Int32Array.from(found.keys()).sort();
  const prices = new Map<number, number>();
  ids.priced.forEach((id, i) => {
    prices.set(columns.slotOf(id), ids.prices[i] ?? 0);
  });
  return { slots, lists: Uint16Array.from(slots, (slot) => found.get(slot) ?? 0), prices };
}

/** Whether a slot is on one of these lists, given as bits. */
export function isOnAny({ slots, lists }: OwnSites, slot: number, bits: number): boolean {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return slots[low] === slot && ((lists[low] ?? 0) & bits) !== 0;
}

/** What a filter asks of the lists, as bits: a site must be on all of `only` and on none of `none`. */
export interface OwnWish {
  readonly only: number;
  readonly none: number;
}

export function ownWish(filter: MediaFilter): OwnWish {
  const only =
    (filter.favorites ? FAILS.favorites : 0) |
    (filter.bought === 'yes' ? FAILS.bought : 0) |
    (filter.excluded === 'only' ? FAILS.excluded : 0);
  const none =
    (filter.favorites === false ? FAILS.favorites : 0) |
    (filter.bought === 'no' ? FAILS.bought : 0) |
    (filter.excluded === undefined ? FAILS.excluded : 0);
  return { only, none };
}
