import { defineFilter } from '../shared/filter.ts';
import { LOCALES } from '../shared/locales.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const ownerFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  country: { kind: 'countries', max: 60 },
  ownerManagerId: { kind: 'reference' },
  waiting: { kind: 'flag' },
  stepDue: { kind: 'flag' },
  blocked: { kind: 'flag' },
  language: { kind: 'choices', values: LOCALES, offer: 'rare' },
  unassigned: { kind: 'flag', offer: 'rare' },
  withoutSites: { kind: 'flag', offer: 'rare' },
  withoutPayment: { kind: 'flag', offer: 'rare' },
  linkRevoked: { kind: 'flag', offer: 'rare' },
  lastTouch: { kind: 'days', offer: 'rare' },
  created: { kind: 'days', offer: 'rare' },
});
