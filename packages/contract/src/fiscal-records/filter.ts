import { defineFilter } from '../shared/filter.ts';
import { FISCAL_KINDS, FISCAL_STATES } from './choices.ts';

/** Filters of the records for the tax office; see `shared/filter.ts`. */
export const fiscalRecordFilter = defineFilter({
  /** Number of the invoice, or a hash. */
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: FISCAL_STATES, max: FISCAL_STATES.length },
  kind: { kind: 'choices', values: FISCAL_KINDS, max: FISCAL_KINDS.length },
  made: { kind: 'days' },
});
