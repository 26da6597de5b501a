import { defineFilter } from '../shared/filter.ts';
import { MAIL_STATUSES } from './choices.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const mailFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  status: { kind: 'choices', values: MAIL_STATUSES },
});
