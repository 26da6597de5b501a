import { ABOUT_KINDS } from '../about/kinds.ts';
import { defineFilter } from '../shared/filter.ts';
import { TASK_PRIORITIES } from './choices.ts';
import { taskMachine } from './machine.ts';

/** Filters of board and list; see `shared/filter.ts`. */
export const taskFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: taskMachine.states },
  priority: { kind: 'choices', values: TASK_PRIORITIES },
  mine: { kind: 'flag' },
  overdue: { kind: 'flag' },
  /** Not done, and its day has come. */
  due: { kind: 'flag', offer: 'linked' },
  unassigned: { kind: 'flag' },
  /** Not done, or done in the last two weeks: what the board shows. */
  recent: { kind: 'flag', offer: 'own' },
  assigneeId: { kind: 'reference' },
  aboutKind: { kind: 'choice', values: ABOUT_KINDS, offer: 'rare' },
  aboutId: { kind: 'reference', offer: 'linked' },
});
