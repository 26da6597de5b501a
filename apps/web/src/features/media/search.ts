import { isSearchable } from '@linkstand/contract/media/address';
import { mediaFilter } from '@linkstand/contract/media/filter';
import { filterKeys } from '@linkstand/contract/shared/filter';
import { PRICED_TOPICS } from '@linkstand/contract/shared/topics';
import { flag, listOf, oneOf, readersOf, type Search, search } from '../../lib/search-params.ts';
import { listSearch } from '../../ui/list/list-search.ts';
import { comparedText } from './compare/compared.ts';

/** Lists and tools that open over the catalogue. */
export const PANELS = ['domains', 'portfolio', 'exclusions'] as const;
export type Panel = (typeof PANELS)[number];

const shape = {
  ...listSearch,
  view: oneOf(['cards', 'table']),
  ...readersOf(mediaFilter),
  /** Sites picked to be compared, `1,2,3`, and whether they stand side by side. */
  compare: comparedText,
  comparing: flag(),
  /** What is open beside the sites. */
  panel: oneOf(PANELS),
};

/** Search parameters of the catalogue: filters, sort, page and view. */
export const mediaSearch = search(shape);
export type MediaSearch = Search<{ [K in keyof typeof shape]: Exclude<ReturnType<(typeof shape)[K]>, undefined> }>;

/** Search parameters of a site's page. */
export const siteSearch = search({
  about: shape.about,
  topics: listOf(oneOf(PRICED_TOPICS)),
  category: shape.category,
});

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
  'pricePerMonth,asc',
] as const;

/** Of all filters; what one wants to publish about, and for whom, narrows nothing. */
const FILTER_KEYS = filterKeys(mediaFilter).filter((key) => key !== 'about' && key !== 'project');

/** Number of set filters. A range counts once. */
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
