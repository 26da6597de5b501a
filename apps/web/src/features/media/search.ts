import { MEDIA_SORTS, type MediaSort, SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { flag, listOf, number, oneOf, type Search, search, text } from '../../lib/search-params.ts';
import { listSearch } from '../../ui/list/list-search.ts';

/** Lists and tools that open over the catalogue. */
export const PANELS = ['domains', 'portfolio', 'exclusions'] as const;
export type Panel = (typeof PANELS)[number];

const shape = {
  ...listSearch,
  view: oneOf(['cards', 'table']),
  text: text(),
  country: listOf(text()),
  language: listOf(text()),
  category: listOf(number(1)),
  tag: listOf(number(1)),
  type: listOf(oneOf(SITE_TYPES)),
  tier: listOf(oneOf(SITE_TIERS)),
  linkType: listOf(oneOf(LINK_TYPES)),
  fillMode: listOf(oneOf(FILL_MODES)),
  sensitive: listOf(oneOf(SENSITIVE_TOPICS)),
  daMin: number(0, 100),
  daMax: number(0, 100),
  paMin: number(0, 100),
  paMax: number(0, 100),
  /** Whole euros, as people type them. */
  priceMin: number(0, 100_000_000),
  priceMax: number(0, 100_000_000),
  trafficMin: number(0, 100_000_000_000),
  trafficMax: number(0, 100_000_000_000),
  deliveryMax: number(0, 365),
  gambling: oneOf(['only']),
  favorites: flag(),
  bought: oneOf(['yes', 'no']),
  excluded: oneOf(['all', 'only']),
  about: listOf(number(1)),
  /** What is opened beside the sites. */
  panel: oneOf(PANELS),
};

/** What the address bar of the catalogue says: every filter, sort, page and the view. */
export const mediaSearch = search(shape);
export type MediaSearch = Search<{ [K in keyof typeof shape]: Exclude<ReturnType<(typeof shape)[K]>, undefined> }>;

/** What the page of one site keeps in its address. */
export const siteSearch = search({ about: shape.about });

export const DEFAULT_SORT = 'traffic,desc';
/** From so many letters on the text is searched for. */
export const MIN_LETTERS = 2;
/** Categories one publication may be about. */
export const MOST_ABOUT = 4;

/** The orders offered by name, each in the direction people want. */
export const SORT_CHOICES = [
  'traffic,desc',
  'price,asc',
  'price,desc',
  'da,desc',
  'pa,desc',
  'newest,desc',
  'published,desc',
  'pricePerDa,asc',
] as const;
export type SortChoice = (typeof SORT_CHOICES)[number];

const isMediaSort = (field: string | undefined): field is MediaSort => MEDIA_SORTS.some((sort) => sort === field);

/** The sort of the address bar if the catalogue knows it, else the usual one. */
export function sortOf(given: MediaSearch): string {
  const [field, direction] = (given.sort ?? '').split(',');
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

const FILTER_KEYS = [
  'text',
  ...LIST_KEYS,
  ...RANGE_KEYS.flatMap((key) => [`${key}Min`, `${key}Max`] as const),
  'deliveryMax',
  'gambling',
  'favorites',
  'bought',
  'excluded',
] as const satisfies (keyof MediaSearch)[];

/** How many filters are in force; a range counts once. */
export function countFilters(given: MediaSearch): number {
  const keys = FILTER_KEYS.filter((key) => given[key] !== undefined && !(key === 'text' && !isLongEnough(given.text)));
  return new Set(keys.map((key) => key.replace(/(Min|Max)$/, ''))).size;
}

/** The same search without filters; what one wants to publish about stays. */
export const withoutFilters = (given: MediaSearch): MediaSearch => ({
  ...given,
  ...Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])),
  page: undefined,
});

const isLongEnough = (typed: string | undefined) => (typed?.trim().length ?? 0) >= MIN_LETTERS;

/** A range that ends before it begins asks for nothing sensible: its end is left out. */
const range = (key: RangeKey, min: number | undefined, max: number | undefined) => ({
  ...(min !== undefined && { [`${key}Min`]: min }),
  ...(max !== undefined && max >= (min ?? 0) && { [`${key}Max`]: max }),
});
const toCents = (euros: number | undefined) => (euros === undefined ? undefined : euros * 100);

/** The address bar as the API's filter: prices in cents, nothing that isn't set. */
export function toFilter(given: MediaSearch): MediaFilter {
  const lists = LIST_KEYS.flatMap((key) => (given[key]?.length ? [[key, given[key]] as const] : []));
  return {
    ...(isLongEnough(given.text) && { text: given.text?.trim().slice(0, 200) }),
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
