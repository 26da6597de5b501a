import { defineFilter } from '../shared/filter.ts';
import { CASE_KINDS } from './choices.ts';
import { caseMachine } from './machine.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const caseFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: caseMachine.states },
  kind: { kind: 'choices', values: CASE_KINDS },
  mine: { kind: 'flag' },
  late: { kind: 'flag' },
  assigneeId: { kind: 'reference', offer: 'linked' },
  briefingId: { kind: 'reference', offer: 'linked' },
});
