/** Choices of the catalogue's filters and sorts. Without Zod, so that a route can use them in the first chunk. */
export const SITE_TYPES = ['newspaper', 'magazine', 'blog', 'portal', 'forum', 'radio'] as const;
export const SITE_TIERS = ['A', 'B', 'C', 'D'] as const;
export const MEDIA_SORTS = [
  'id',
  'price',
  'da',
  'pa',
  'traffic',
  'newest',
  'published',
  'pricePerDa',
  'pricePerMonth',
] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];

/**
 * Lower bounds of the histogram bars; the last bar has no upper bound. Prices in cents. The steps are those people
 * think in, so bars are about as wide as differences matter.
 */
export const HISTOGRAM_BARS = {
  price: [
    0, 2500, 5000, 7500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000,
    250_000,
  ],
  da: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95],
  traffic: [
    0, 100, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 10_000_000,
  ],
} as const;
export const HISTOGRAM_KEYS = ['price', 'da', 'traffic'] as const;
export type HistogramKey = (typeof HISTOGRAM_KEYS)[number];

/** Longest search text. */
export const MAX_SEARCH_TEXT = 200;
/** Fewest letters of a search text. */
export const MIN_LETTERS = 2;
/** Most categories of one publication. */
export const MAX_ABOUT = 4;
/** Most sites of a CSV export. */
export const MAX_EXPORTED_SITES = 300;
/** Most sites of a cart: as many as one campaign may start with. */
export const MAX_CART_SITES = 100;

/** Warnings about a site. None of them prevents using it. Owners are never named. */
export const SITE_WARNINGS = [
  /** Ordered before. */
  'already_bought',
  /** Another site of its domain was ordered before. */
  'domain_used',
  /** Another site of its publisher group was ordered before. */
  'publisher_used',
  /** Another site of its publisher group is in the same cart or portfolio. */
  'same_publisher',
  /** On an exclusion list. */
  'excluded',
  /** No publication was delivered on it in the last 90 days. */
  'quiet',
] as const;
export type SiteWarning = (typeof SITE_WARNINGS)[number];
/** Longest sentence that is turned into filters. */
export const MAX_SENTENCE = 500;
