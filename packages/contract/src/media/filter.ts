import { defineFilter, MAX_BOUND } from '../shared/filter.ts';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '../shared/topics.ts';
import { MAX_ABOUT, MAX_SEARCH_TEXT, MIN_LETTERS, SITE_TIERS, SITE_TYPES } from './choices.ts';

/**
 * Filters of the catalogue (docs/RULES.md, Catalogue). All combine with and; values of one combine with or. Prices are
 * the reader's: `sensitive`, `gambling: 'only'` and `about` make them those of the dearest requested topic. With
 * `category`, a site costs what it costs in the cheapest of those categories that it is in and accepts. The page has its
 * own panel, where each choice shows how many sites it would leave.
 */
export const mediaFilter = defineFilter({
  text: { kind: 'text', max: MAX_SEARCH_TEXT, letters: MIN_LETTERS },
  country: { kind: 'countries', max: 60 },
  language: { kind: 'languages', max: 60 },
  category: { kind: 'references', max: 60 },
  type: { kind: 'choices', values: SITE_TYPES, max: SITE_TYPES.length },
  tier: { kind: 'choices', values: SITE_TIERS, max: SITE_TIERS.length },
  linkType: { kind: 'choices', values: LINK_TYPES, max: LINK_TYPES.length },
  /** Sites that accept all of these. */
  sensitive: { kind: 'choices', values: SENSITIVE_TOPICS, max: SENSITIVE_TOPICS.length },
  fillMode: { kind: 'choices', values: FILL_MODES, max: FILL_MODES.length },
  tag: { kind: 'references', max: 60 },
  price: { kind: 'range', money: true, max: 100_000_000, coerce: true },
  da: { kind: 'range', max: 100, coerce: true },
  pa: { kind: 'range', max: 100, coerce: true },
  traffic: { kind: 'range', max: 100_000_000_000, coerce: true },
  /**
   * The usual price, whatever the topics, for each month that a link stands of its first twelve. Sites without watched
   * links have none.
   */
  pricePerMonth: { kind: 'range', money: true, max: 100_000_000, coerce: true },
  /** Days. */
  deliveryMax: { kind: 'number', min: 0, max: 365, limits: [0, MAX_BOUND], coerce: true },
  gambling: { kind: 'choice', values: ['all', 'only'], usual: 'all' },
  /** Sites that sell links in their published articles. */
  insertions: { kind: 'choice', values: ['all', 'only'], usual: 'all' },
  favorites: { kind: 'flag' },
  bought: { kind: 'choice', values: ['yes', 'no'] },
  /** Sites on the reader's exclusion lists: absent hides them, `all` includes them, `only` shows nothing else. */
  excluded: { kind: 'choice', values: ['all', 'only'] },
  /**
   * Categories the reader will publish under. They exclude no site. Prices (shown, filtered and sorted) are for these
   * categories. Sites that refuse one of them have no price: sorted by price they come last, and no range of prices
   * holds them.
   */
  about: { kind: 'references', max: MAX_ABOUT },
  /**
   * The reader's project that is bought for: its exclusions hide sites besides the reader's own, and `bought` is what was
   * ordered for it. It excludes nothing else.
   */
  project: { kind: 'reference', offer: 'own' },
});
