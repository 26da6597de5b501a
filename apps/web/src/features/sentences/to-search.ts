import { LIST_KEYS, RANGE_KEYS } from '@linkstand/contract/media/address';
import type { Understood } from '@linkstand/contract/media/sentence';
import { type MediaSearch, withoutFilters } from '../media/search.ts';

/** Does it ask for anything at all? */
export const isEmpty = ({ filter, sort }: Understood) => Object.keys(filter).length === 0 && sort === null;

/**
 * The search that a sentence asks for: its filters replace the set ones; view and size stay, and so do order and
 * what one will publish about unless the sentence says them. Prices become whole euros, rounded outwards.
 */
export function toSearch({ filter, sort }: Understood, before: MediaSearch): MediaSearch {
  const cleared = withoutFilters(before);
  const lists = LIST_KEYS.map((key) => [key, filter[key]?.length ? filter[key] : undefined]);
  const ranges = RANGE_KEYS.flatMap((key) => [
    [`${key}Min`, inUnits(key, filter[`${key}Min`], Math.floor)],
    [`${key}Max`, inUnits(key, filter[`${key}Max`], Math.ceil)],
  ]);
  return {
    ...cleared,
    ...Object.fromEntries([...lists, ...ranges]),
    text: filter.text,
    deliveryMax: filter.deliveryMax,
    gambling: filter.gambling === 'only' ? 'only' : undefined,
    insertions: filter.insertions === 'only' ? 'only' : undefined,
    favorites: filter.favorites === true ? true : undefined,
    bought: filter.bought,
    about: filter.about ?? before.about,
    sort: sort ?? before.sort,
  };
}

const inUnits = (key: string, value: number | undefined, round: (value: number) => number) =>
  value === undefined || !key.startsWith('price') ? value : round(value / 100);
