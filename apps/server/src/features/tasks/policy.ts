import {
  type OTHER_TASK_ACTS,
  type TaskAct,
  type TaskParty,
  type TaskState,
  taskMachine,
} from '@linkstand/contract/tasks/machine';
import { hasRole } from '../../platform/context.ts';
import { type ActRule, definePolicy } from '../../platform/lifecycle/policy.ts';
import type { TaskRecord } from './queries.ts';

const OTHER_ACTS: Readonly<Record<(typeof OTHER_TASK_ACTS)[number], ActRule<TaskState, TaskParty>>> = {
  remove: { who: ['admin'], from: taskMachine.states },
};

/** Who may do what to a task: the administrators, everything; an owner manager who sees it, all but remove it. */
export const taskPolicy = definePolicy<TaskAct, TaskState, TaskParty, Pick<TaskRecord, 'state'>>({
  rules: { ...taskMachine.transitions, ...OTHER_ACTS },
  stateOf: ({ state }) => state,
  partiesTo: (actor) =>
    new Set<TaskParty>(hasRole(actor, 'ADMIN') ? ['admin'] : hasRole(actor, 'OWNER_MANAGER') ? ['owner_manager'] : []),
});
