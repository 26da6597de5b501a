/**
 * Where a published link stands. Without Zod, so that filters can use it. `suspect`: a check failed and is being
 * confirmed; `unknown`: the page can't be looked at; `lost`: confirmed.
 */
export const LINK_STATES = ['alive', 'suspect', 'unknown', 'lost'] as const;
export type LinkState = (typeof LINK_STATES)[number];
