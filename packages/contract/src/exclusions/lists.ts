/** A person's own exclusions, and those that its company's manager keeps for everybody there. */
export const EXCLUSION_LISTS = ['own', 'company'] as const;
export type ExclusionListName = (typeof EXCLUSION_LISTS)[number];

/** A list holds at most so many domains. */
export const MAX_EXCLUSIONS = 50_000;
