/** A person's own exclusions, and those of the company, which its manager maintains. */
export const EXCLUSION_LISTS = ['own', 'company'] as const;
export type ExclusionListName = (typeof EXCLUSION_LISTS)[number];

/** Most domains of a list. */
export const MAX_EXCLUSIONS = 50_000;
