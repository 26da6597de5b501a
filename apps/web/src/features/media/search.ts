import { isSearchable, LIST_KEYS, RANGE_KEYS } from '@linkstand/contract/media/address';
import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { FILL_MODES, LINK_TYPES, PRICED_TOPICS, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { flag, listOf, number, oneOf, type Search, search, text } from '../../lib/search-params.ts';
import { listSearch } from '../../ui/list/list-search.ts';
import { comparedText } from './compare/compared.ts';

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
  /** Sites picked to be compared, `1,2,3`, and whether they stand side by side. */
  compare: comparedText,
  comparing: flag(),
  /** What is opened beside the sites. */
  panel: oneOf(PANELS),
};

/** What the address bar of the catalogue says: every filter, sort, page and the view. */
export const mediaSearch = search(shape);
export type MediaSearch = Search<{ [K in keyof typeof shape]: Exclude<ReturnType<(typeof shape)[K]>, undefined> }>;

/** What the page of one site keeps in its address. */
export const siteSearch = search({ about: shape.about, topics: listOf(oneOf(PRICED_TOPICS)) });

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
  const keys = FILTER_KEYS.filter((key) => given[key] !== undefined && !(key === 'text' && !isSearchable(given.text)));
  return new Set(keys.map((key) => key.replace(/(Min|Max)$/, ''))).size;
}

/** The same search without filters; what one wants to publish about stays. */
export const withoutFilters = (given: MediaSearch): MediaSearch => ({
  ...given,
  ...Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])),
  page: undefined,
});
