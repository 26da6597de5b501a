import { MEDIA_SORTS, type MediaSort } from '@linkstand/contract/media/choices';
import type { MediaFacets, MediaFilter } from '@linkstand/contract/media/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import type { Database } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';

/** Who looks at the catalogue: decides the prices, the favorites and what counts as bought. */
export interface Viewer {
  readonly userId: number;
  readonly companyId: number | null;
  /** Price commission in basis points. */
  readonly commissionBp: number;
}

export interface CatalogueOrder {
  readonly by: MediaSort;
  readonly direction: 'asc' | 'desc';
}

export interface CatalogueQuestion {
  readonly filter: MediaFilter;
  /** What `filter.about` stands for; empty: nothing sensitive. */
  readonly topics: readonly Topic[];
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

/** Finds sites that can be bought: active, with a chosen offer. An answer is of one moment. */
export interface Catalogue {
  search(db: Database, viewer: Viewer, question: CatalogueQuestion): Promise<CatalogueAnswer>;
}

const DEFAULT_ORDER: CatalogueOrder = { by: 'traffic', direction: 'desc' };
const isSort = (field: string): field is MediaSort => (MEDIA_SORTS as readonly string[]).includes(field);

/** Reads `sort=field,asc|desc`; a field the catalogue can't be sorted by is a 400 that names it. */
export function readOrders(sort: readonly string[]): CatalogueOrder[] {
  const orders = sort.map((item): CatalogueOrder => {
    const [field = '', direction] = item.split(',');
    if (!isSort(field)) {
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
] as const satisfies [keyof MediaFilter, keyof MediaFilter][];

/** Refuses ranges that end before they begin, on the field that closes them. */
export function checkRanges(filter: MediaFilter): void {
  const reversed = RANGES.filter(([from, to]) => (filter[from] ?? 0) > (filter[to] ?? Number.POSITIVE_INFINITY));
  if (reversed.length > 0) throw invalid(...reversed.map(([, path]) => ({ path, code: 'range_reversed' as const })));
}
