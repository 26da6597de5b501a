import { defineFilter } from '../shared/filter.ts';
import { EXCLUSION_LISTS } from './lists.ts';

/** Filters of the list; see `shared/filter.ts`. Its page has controls of its own. */
export const exclusionFilter = defineFilter({
  text: { kind: 'text', max: 200, offer: 'own' },
  list: { kind: 'choice', values: EXCLUSION_LISTS, offer: 'own' },
});
