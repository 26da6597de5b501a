import { defineFilter } from '../shared/filter.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const categoryCostFilter = defineFilter({ text: { kind: 'text', max: 200 } });
