/** What the catalogue's filters and sorts offer; without zod, so that a route can name them in the first chunk. */
export const SITE_TYPES = ['newspaper', 'magazine', 'blog', 'portal', 'forum', 'radio'] as const;
export const SITE_TIERS = ['A', 'B', 'C', 'D'] as const;
export const MEDIA_SORTS = ['price', 'da', 'pa', 'traffic', 'newest', 'published', 'pricePerDa'] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];

/** A CSV export carries at most this many sites (specification §5). */
export const MAX_EXPORTED_SITES = 300;
/** What one cart holds: as many sites as one campaign may be started with. */
export const MAX_CART_SITES = 100;

/** What a client should know before it uses a site; none of it forbids anything. Owners are never named. */
export const SITE_WARNINGS = [
  /** Ordered before. */
  'already_bought',
  /** Another site of its domain was ordered before. */
  'domain_used',
  /** Another site of its publisher group was ordered before. */
  'publisher_used',
  /** Another site of its publisher group stands beside it. */
  'same_publisher',
  /** On an exclusion list. */
  'excluded',
  /** No publication was delivered on it in the last 90 days. */
  'quiet',
] as const;
export type SiteWarning = (typeof SITE_WARNINGS)[number];
/** Letters of a sentence that is to become filters. */
export const MAX_SENTENCE = 500;
