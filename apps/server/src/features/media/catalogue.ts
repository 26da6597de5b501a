import { MEDIA_SORTS, type MediaSort } from '@linkstand/contract/media/choices';
import type { MediaFacets, MediaFilter, MediaHistograms, MediaRow } from '@linkstand/contract/media/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { PricedFor } from '@linkstand/contract/shared/quote';
import { isChoice } from '@linkstand/contract/shared/tables';
import type { Topic } from '@linkstand/contract/shared/topics';
import type { Database, UserActor } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';

/** The reader of the catalogue. Determines prices, favorites, and what counts as bought or excluded. */
export interface Viewer {
  readonly userId: number;
  readonly companyId: number | null;
  /** The project that is bought for, if one is chosen. */
  readonly projectId?: number | undefined;
  /** Price commission in basis points. */
  readonly commissionBp: number;
}

/** What the filters can offer: only what at least one site for sale has. */
export interface Offered {
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly tagIds: readonly number[];
}

export interface CatalogueOrder {
  readonly by: MediaSort;
  readonly direction: 'asc' | 'desc';
}

/** A filter, and what its prices are for: the chosen categories are usually those of the filter. */
export interface PricedFilter extends PricedFor {
  readonly filter: MediaFilter;
}

export interface CatalogueQuestion extends PricedFilter {
  readonly orders: readonly CatalogueOrder[];
  readonly offset: number;
  readonly limit: number;
}

export interface CatalogueAnswer {
  /** The page, in order. */
  readonly ids: readonly number[];
  /** Exact, whatever the page. */
  readonly total: number;
  readonly facets: MediaFacets;
}

/** Measures of sites that can be counted. */
export type Counted = 'da' | 'traffic';

/** Sites with their prices and measures, as columns of equal length. */
export interface PricedSites {
  readonly ids: Float64Array;
  /** Cents, as the viewer sees them. */
  readonly prices: Float64Array;
  /** The measure; 0 if unknown. */
  readonly values: Float64Array;
  readonly owners: Float64Array;
}

/** Finds sites that can be bought: active, with a chosen offer. An answer is of one moment. */
export interface Catalogue {
  /** The parts of a person that the catalogue needs. */
  viewer(db: Database, actor: UserActor, projectId?: number): Promise<Viewer>;
  search(db: Database, viewer: Viewer, question: CatalogueQuestion): Promise<CatalogueAnswer>;
  histograms(db: Database, viewer: Viewer, question: PricedFilter): Promise<MediaHistograms>;
  /** All sites that match a filter and have a price, in any order. */
  priced(db: Database, viewer: Viewer, question: PricedFilter, counted: Counted): Promise<PricedSites>;
  /** The rows of an earlier answer, in order. Sites removed since are absent. */
  rows(db: Database, viewer: Viewer, locale: Locale, answer: CatalogueAnswer, asked: PricedFor): Promise<MediaRow[]>;
  offered(db: Database): Promise<Offered>;
  /** The topics of at least these categories. Unknown ids are absent. */
  topicsOf(db: Database, categoryIds: readonly number[]): Promise<ReadonlyMap<number, Topic>>;
  /**
   * What a buyer might take instead of a site: of the sites for sale in its language those with most categories in
   * common, at least one, then of its country, then closest in strength (unknown is none), then by id. Not what the
   * viewer has bought or excluded, nor what has no price.
   * @returns ids, at most `most`, the likest first
   */
  alike(db: Database, viewer: Viewer, siteId: number, asked: PricedFor, most: number): Promise<number[]>;
  /**
   * The version of everything that an answer to this viewer depends on: as long as it is the same, so are the answers.
   * Undefined where changes are not watched; then no answer may be cached.
   */
  stamp(viewer: Viewer): string | undefined;
  /** The viewer's own lists (favorites, cart) have just changed, and the viewer's next question must see it. */
  forget(userId: number): void;
}

/** The filter but for what the histograms show. */
export const withoutRanges = ({
  priceMin,
  priceMax,
  daMin,
  daMax,
  trafficMin,
  trafficMax,
  ...rest
}: MediaFilter): MediaFilter => rest;

const DEFAULT_ORDER: CatalogueOrder = { by: 'traffic', direction: 'desc' };

/** Reads `sort=field,asc|desc`; a field the catalogue can't be sorted by is a 400 that names it. */
export function readOrders(sort: readonly string[]): CatalogueOrder[] {
  const orders = sort.map((item): CatalogueOrder => {
    const [field = '', direction] = item.split(',');
    if (!isChoice(MEDIA_SORTS, field)) {
      throw invalid({ path: 'sort', code: 'unknown_sort', parameters: { field, known: MEDIA_SORTS.join(', ') } });
    }
    return { by: field, direction: direction === 'desc' ? 'desc' : 'asc' };
  });
  return orders.length > 0 ? orders : [DEFAULT_ORDER];
}

const RANGES = [
  ['daMin', 'daMax'],
  ['paMin', 'paMax'],
  ['priceMin', 'priceMax'],
  ['trafficMin', 'trafficMax'],
  ['pricePerMonthMin', 'pricePerMonthMax'],
] as const satisfies [keyof MediaFilter, keyof MediaFilter][];

/** Refuses ranges that end before they begin, on the field that closes them. */
export function checkRanges(filter: MediaFilter): void {
  const reversed = RANGES.filter(([from, to]) => (filter[from] ?? 0) > (filter[to] ?? Number.POSITIVE_INFINITY));
  if (reversed.length > 0) throw invalid(...reversed.map(([, path]) => ({ path, code: 'range_reversed' as const })));
}
