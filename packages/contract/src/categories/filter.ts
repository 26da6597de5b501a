import { defineFilter } from '../shared/filter.ts';
import { TOPICS } from '../shared/topics.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const categoryFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  topic: { kind: 'choices', values: TOPICS, max: 20 },
});
