/**
 * The ways through the index, by what they decide. Each has a shortcut that leaves out what a question doesn't need, and
 * `ways.test.ts` holds each of them, and every two of them together, against the rules read one by one.
 */
export const WAYS = {
  /** Which sites are tested. */
  sites: ['every site', 'sites of places', 'sites with words', 'own sites', 'own sites with words'],
  /** How a block of them is divided. */
  blocks: ['by codes alone', 'split while counting', 'without marks', 'with marks'],
  /** How the sites that fail one group are counted. */
  near: ['not at all', 'from totals', 'by code', 'by code elsewhere', 'by group'],
  /** What the facets of the found sites are counted from. */
  facets: ['found', 'missed'],
  /** How one more sensitive topic is counted at its prices. */
  sensitive: ['as found', 'among all that pass', 'by difference'],
  /** How categories are counted at the prices of their topics. */
  topics: ['as found', 'among the tested', 'among their sites'],
} as const;

export type Way = { [K in keyof typeof WAYS]: `${K}: ${(typeof WAYS)[K][number]}` }[keyof typeof WAYS];
