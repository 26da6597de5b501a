import type { AddressOf, FilterOf } from '../shared/filter.ts';
import { toFilter as filterOf } from '../shared/filter.ts';
import { MEDIA_SORTS, type MediaSort, MIN_LETTERS } from './choices.ts';
import { mediaFilter } from './filter.ts';

/** The catalogue's filters in the address bar and in saved searches. Prices are in euros. */
export type MediaAddress = AddressOf<typeof mediaFilter>;

export const DEFAULT_SORT = 'traffic,desc';

const isMediaSort = (field: string | undefined): field is MediaSort => MEDIA_SORTS.some((sort) => sort === field);

/** The sort if the catalogue knows it, otherwise the default. */
export function sortOf(given: { readonly sort?: unknown }): `${MediaSort},${'asc' | 'desc'}` {
  const [field, direction] = String(given.sort ?? '').split(',');
  return isMediaSort(field) && (direction === 'asc' || direction === 'desc') ? `${field},${direction}` : DEFAULT_SORT;
}

type Declared = typeof mediaFilter;
type KeyOfKind<Kind> = { [K in keyof Declared]: Declared[K] extends { kind: Kind } ? K : never }[keyof Declared];

/** Filters that are lists of choices, in the order of the panel. `about` is one too, but excludes no site. */
export type ListKey = Exclude<KeyOfKind<'choices' | 'countries' | 'languages' | 'references'>, 'about'>;
export type RangeKey = KeyOfKind<'range'>;

const LISTS: readonly string[] = ['choices', 'countries', 'languages', 'references'];
const keysWhere = (isWanted: (key: string, kind: string) => boolean) =>
  Object.entries(mediaFilter).flatMap(([key, { kind }]) => (isWanted(key, kind) ? [key] : []));

export const LIST_KEYS = keysWhere((key, kind) => LISTS.includes(kind) && key !== 'about') as readonly ListKey[];
export const RANGE_KEYS = keysWhere((_, kind) => kind === 'range') as readonly RangeKey[];

export const isSearchable = (typed: string | undefined) => (typed?.trim().length ?? 0) >= MIN_LETTERS;

/** An address as the API's filter: prices in cents, without unset fields. */
export const toFilter = (address: MediaAddress): FilterOf<Declared> => filterOf(mediaFilter, address);
