/** Most lines of a list, and most domains in it. */
export const MAX_LIST_LINES = 20_000;
/** Most characters of a list, pasted or read from a file. */
export const MAX_LIST_TEXT = 10_485_760;

/**
 * Status of a domain for the reader: for sale, ordered before, on an exclusion list, not in the catalogue, or not a
 * domain. The first that applies of excluded, bought, available.
 */
export const DOMAIN_STANDINGS = ['available', 'bought', 'excluded', 'unknown', 'invalid'] as const;
export type DomainStanding = (typeof DOMAIN_STANDINGS)[number];
