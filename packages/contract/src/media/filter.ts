import { defineFilter, MAX_BOUND } from '../shared/filter.ts';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '../shared/topics.ts';
import { MAX_SEARCH_TEXT, MIN_LETTERS, MOST_ABOUT, SITE_TIERS, SITE_TYPES } from './choices.ts';

/**
 * Filters of the catalogue (product.md §5); all combine with and, the values of one with or. Prices as the reader pays
 * them: `sensitive`, `gambling: 'only'`, `about`, and a `category` that is a topic make them those of the dearest topic
 * asked for. Its panel is its own: each choice says how many sites it would leave.
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
  /** Days. */
  deliveryMax: { kind: 'number', min: 0, max: 365, limits: [0, MAX_BOUND], coerce: true },
  gambling: { kind: 'choice', values: ['all', 'only'], usual: 'all' },
  favorites: { kind: 'flag' },
  bought: { kind: 'choice', values: ['yes', 'no'] },
  /** Sites on an exclusion list of the reader: absent hides them, `all` shows them among the others, `only` alone. */
  excluded: { kind: 'choice', values: ['all', 'only'] },
  /**
   * Categories the reader will publish under. They remove no site; prices (shown, filtered and sorted) become those of
   * these categories, and sites that refuse one of them come last.
   */
  about: { kind: 'references', max: MOST_ABOUT },
});
