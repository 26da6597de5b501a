/** What the catalogue's filters and sorts offer; without zod, so that a route can name them in the first chunk. */
export const SITE_TYPES = ['newspaper', 'magazine', 'blog', 'portal', 'forum', 'radio'] as const;
export const SITE_TIERS = ['A', 'B', 'C', 'D'] as const;
export const MEDIA_SORTS = ['price', 'da', 'pa', 'traffic', 'newest', 'published', 'pricePerDa'] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];
