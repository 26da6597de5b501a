import { defineFilter } from '../shared/filter.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const tagFilter = defineFilter({ text: { kind: 'text', max: 200 } });
