import { defineFilter } from '../shared/filter.ts';

/** Filters of the movements; see `shared/filter.ts`. */
export const movementFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  days: { kind: 'days', keys: ['from', 'to'] },
});
