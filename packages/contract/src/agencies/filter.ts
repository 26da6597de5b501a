import { defineFilter } from '../shared/filter.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const agencyFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  country: { kind: 'countries', max: 250, offer: 'rare' },
});
