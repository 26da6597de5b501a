import { defineFilter } from '../shared/filter.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const recentChangeFilter = defineFilter({
  /** Part of the name of who did it. */
  actor: { kind: 'text', max: 120 },
  /** Plural nouns. */
  entity: { kind: 'texts', max: 40 },
  started: { kind: 'days' },
});
