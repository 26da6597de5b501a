import { defineFilter } from '../shared/filter.ts';
import { NEWSLETTER_AUDIENCES } from './choices.ts';
import { newsletterMachine } from './machine.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const newsletterFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: newsletterMachine.states },
  audience: { kind: 'choices', values: NEWSLETTER_AUDIENCES },
});
