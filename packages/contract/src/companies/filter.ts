import { defineFilter } from '../shared/filter.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const companyFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  agencyId: { kind: 'reference' },
  country: { kind: 'countries', max: 250, offer: 'rare' },
});
