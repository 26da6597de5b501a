import { defineFilter } from '../shared/filter.ts';

/** Filters of the statements; see `shared/filter.ts`. */
export const statementFilter = defineFilter({
  /** Account, file, or what stands in a movement. */
  text: { kind: 'text', max: 200 },
  open: { kind: 'flag' },
  created: { kind: 'days' },
});
