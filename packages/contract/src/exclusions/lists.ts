/** A person's own exclusions, and the company's, which its manager keeps for everybody there. */
export const EXCLUSION_LISTS = ['own', 'company'] as const;
export type ExclusionListName = (typeof EXCLUSION_LISTS)[number];

/** Most domains of a list. */
export const MAX_EXCLUSIONS = 50_000;
