import { defineFilter } from '../shared/filter.ts';
import { payoutMachine } from './machine.ts';

/** Filters of the runs; see `shared/filter.ts`. */
export const payoutRunFilter = defineFilter({
  /** Name of somebody who is paid, or an end-to-end id. */
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: payoutMachine.states, max: payoutMachine.states.length },
  day: { kind: 'days' },
});
