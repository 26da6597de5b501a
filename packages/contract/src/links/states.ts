/**
 * States of a published link. Without Zod, so that filters can use it. `suspect`: a check failed and is being confirmed;
 * `unknown`: the page can't be checked; `lost`: the failure is confirmed.
 */
export const LINK_STATES = ['alive', 'suspect', 'unknown', 'lost'] as const;
export type LinkState = (typeof LINK_STATES)[number];
