import { SITE_TIERS, SITE_TYPES } from '../media/choices.ts';
import { defineFilter, MAX_BOUND } from '../shared/filter.ts';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '../shared/topics.ts';
import { SITE_STATUSES } from './choices.ts';

const SIGNED = [-MAX_BOUND, MAX_BOUND] as const;
const percentage = { kind: 'range', max: 100, limits: SIGNED } as const;
const price = { kind: 'range', money: true, limits: SIGNED } as const;
const amount = { kind: 'range', limits: SIGNED } as const;

/** Filters of the list; see `shared/filter.ts`. Money in cents, before any commission. */
export const siteFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  country: { kind: 'countries', max: 60 },
  status: { kind: 'choices', values: SITE_STATUSES, max: SITE_STATUSES.length },
  category: { kind: 'references', max: 60, coerce: true },
  price,
  da: percentage,
  language: { kind: 'languages', max: 60, offer: 'rare' },
  tier: { kind: 'choices', values: SITE_TIERS, max: SITE_TIERS.length, offer: 'rare' },
  type: { kind: 'choices', values: SITE_TYPES, max: SITE_TYPES.length, offer: 'rare' },
  tag: { kind: 'references', max: 60, coerce: true, offer: 'rare' },
  /** Sites that the reader manages. */
  mine: { kind: 'flag', offer: 'rare' },
  siteManagerId: { kind: 'reference', offer: 'rare' },
  withoutManager: { kind: 'flag', offer: 'rare' },
  /** Sites of which this owner has an offer, chosen or not. */
  ownerId: { kind: 'reference', offer: 'rare' },
  withoutOffer: { kind: 'flag', offer: 'rare' },
  severalOffers: { kind: 'flag', offer: 'rare' },
  /** Of which a negotiated cost waits for a yes. */
  costProposed: { kind: 'flag', offer: 'rare' },
  /** Not for sale, and still with orders that are not published. */
  ordersOffSale: { kind: 'flag', offer: 'rare' },
  cost: { ...price, offer: 'rare' },
  /** Of what is sold below cost, less than nothing. */
  profit: { ...price, min: -MAX_BOUND, offer: 'rare' },
  traffic: { ...amount, offer: 'rare' },
  pa: { ...percentage, offer: 'rare' },
  /** Accepts all of these. */
  sensitive: { kind: 'choices', values: SENSITIVE_TOPICS, max: SENSITIVE_TOPICS.length, offer: 'rare' },
  gambling: { kind: 'choice', values: ['yes', 'no'], offer: 'rare' },
  linkType: { kind: 'choices', values: LINK_TYPES, max: LINK_TYPES.length, offer: 'rare' },
  fillMode: { kind: 'choices', values: FILL_MODES, max: FILL_MODES.length, offer: 'rare' },
  /** Metrics at least this many days old, or without a date. */
  staleDays: { kind: 'number', min: 1, max: 3650, coerce: true, offer: 'rare' },
  published: { ...amount, offer: 'rare' },
  requested: { kind: 'days', offer: 'rare' },
  created: { kind: 'days', offer: 'rare' },
});
