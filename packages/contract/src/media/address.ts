import { MEDIA_SORTS, type MediaSort } from './choices.ts';
import type { MediaFilter } from './schema.ts';

/** What the address bar of the catalogue, and a search kept from it, say of filters. Without zod: see choices.ts. */
export type MediaAddress = {
  readonly [K in keyof MediaFilter]?: MediaFilter[K] | undefined;
} & {
  /** Whole euros, as people type them. */
  readonly priceMin?: number | undefined;
  readonly priceMax?: number | undefined;
};

export const DEFAULT_SORT = 'traffic,desc';
/** From so many letters on the text is searched for. */
export const MIN_LETTERS = 2;
/** Categories one publication may be about. */
export const MOST_ABOUT = 4;

const isMediaSort = (field: string | undefined): field is MediaSort => MEDIA_SORTS.some((sort) => sort === field);

/** The sort if the catalogue knows it, else the usual one. */
export function sortOf(given: { readonly sort?: unknown }): `${MediaSort},${'asc' | 'desc'}` {
  const [field, direction] = String(given.sort ?? '').split(',');
  return isMediaSort(field) && (direction === 'asc' || direction === 'desc') ? `${field},${direction}` : DEFAULT_SORT;
}

/** Filters that are lists of choices, in the order of the panel. */
export const LIST_KEYS = [
  'country',
  'language',
  'category',
  'type',
  'tier',
  'linkType',
  'sensitive',
  'fillMode',
  'tag',
] as const;
export type ListKey = (typeof LIST_KEYS)[number];

export const RANGE_KEYS = ['price', 'da', 'pa', 'traffic'] as const;
export type RangeKey = (typeof RANGE_KEYS)[number];

export const isSearchable = (typed: string | undefined) => (typed?.trim().length ?? 0) >= MIN_LETTERS;

/** A range that ends before it begins asks for nothing sensible: its end is left out. */
const range = (key: RangeKey, min: number | undefined, max: number | undefined) => ({
  ...(min !== undefined && { [`${key}Min`]: min }),
  ...(max !== undefined && max >= (min ?? 0) && { [`${key}Max`]: max }),
});
const toCents = (euros: number | undefined) => (euros === undefined ? undefined : euros * 100);

/** An address as the API's filter: prices in cents, nothing that isn't set. */
export function toFilter(given: MediaAddress): MediaFilter {
  const lists = LIST_KEYS.flatMap((key) => (given[key]?.length ? [[key, given[key]] as const] : []));
  return {
    ...(isSearchable(given.text) && { text: given.text?.trim().slice(0, 200) }),
    ...Object.fromEntries(lists),
    ...range('price', toCents(given.priceMin), toCents(given.priceMax)),
    ...range('da', given.daMin, given.daMax),
    ...range('pa', given.paMin, given.paMax),
    ...range('traffic', given.trafficMin, given.trafficMax),
    ...(given.deliveryMax !== undefined && { deliveryMax: given.deliveryMax }),
    ...(given.gambling && { gambling: given.gambling }),
    ...(given.favorites && { favorites: true }),
    ...(given.bought && { bought: given.bought }),
    ...(given.excluded && { excluded: given.excluded }),
    ...(given.about && { about: given.about.slice(0, MOST_ABOUT) }),
  };
}
