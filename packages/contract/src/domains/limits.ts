/** A list of domains has at most so many lines, and names at most as many domains. */
export const MAX_LIST_LINES = 20_000;
/** Characters of a list, pasted or read from a file. */
export const MAX_LIST_TEXT = 10_485_760;

/**
 * How a domain stands for the reader: for sale, ordered before, on an exclusion list, not in the catalogue, or no
 * domain at all. The first that holds of excluded, bought, available counts.
 */
export const DOMAIN_STANDINGS = ['available', 'bought', 'excluded', 'unknown', 'invalid'] as const;
export type DomainStanding = (typeof DOMAIN_STANDINGS)[number];
