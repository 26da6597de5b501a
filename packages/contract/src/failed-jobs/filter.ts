import { defineFilter } from '../shared/filter.ts';
import { failedJobMachine } from './machine.ts';

/** Filters of the jobs that failed for good; see `shared/filter.ts`. */
export const failedJobFilter = defineFilter({
  /** The job's name, or words of the error. */
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: failedJobMachine.states, max: failedJobMachine.states.length },
  failed: { kind: 'days' },
});
