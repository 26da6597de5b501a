import { defineFilter } from '../shared/filter.ts';

/** Filters of a client's projects; see `shared/filter.ts`. */
export const projectFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  overBudget: { kind: 'flag', offer: 'rare' },
});
