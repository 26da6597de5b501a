import { defineFilter } from '../shared/filter.ts';
import { BILL_STATES } from './states.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const releaseBillFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  status: { kind: 'choice', values: BILL_STATES },
  late: { kind: 'flag' },
  categoryCostId: { kind: 'reference' },
  due: { kind: 'days' },
  payment: { kind: 'days', offer: 'rare' },
});
