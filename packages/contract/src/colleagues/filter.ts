import { defineFilter } from '../shared/filter.ts';

/** Filters of the people of a company; see `shared/filter.ts`. */
export const colleagueFilter = defineFilter({
  text: { kind: 'text', max: 200 },
});
