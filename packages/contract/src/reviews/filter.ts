import { defineFilter } from '../shared/filter.ts';
import { REVIEW_KINDS } from './choices.ts';
import { reviewMachine } from './machine.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const reviewFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: reviewMachine.states, max: 4 },
  kind: { kind: 'choices', values: REVIEW_KINDS, max: 2 },
  sellerId: { kind: 'reference', offer: 'linked' },
  clientId: { kind: 'reference', offer: 'linked' },
});
