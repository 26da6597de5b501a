import { defineFilter } from '../shared/filter.ts';

/** Filters of a seller's clients; see `shared/filter.ts`. */
export const sellerClientFilter = defineFilter({ text: { kind: 'text', max: 200 } });
