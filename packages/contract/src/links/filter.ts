import { defineFilter } from '../shared/filter.ts';
import { LINK_TYPES } from '../shared/topics.ts';
import { LISTED_LINK_STATES } from './listed.ts';

/** Filters of the list of all links; see `shared/filter.ts`. */
export const linkFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: LISTED_LINK_STATES, max: 6 },
  projectId: { kind: 'reference', offer: 'own' },
  clientId: { kind: 'reference', offer: 'rare' },
  siteId: { kind: 'reference', offer: 'rare' },
  targetHost: { kind: 'text', max: 200, offer: 'rare' },
  linkType: { kind: 'choices', values: LINK_TYPES, offer: 'rare' },
  published: { kind: 'days' },
  guaranteed: { kind: 'days', offer: 'rare' },
  price: { kind: 'range', money: true, offer: 'rare' },
});
