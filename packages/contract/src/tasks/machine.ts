import { defineMachine } from '../shared/machine.ts';

export type TaskParty = 'admin' | 'owner_manager';

const KEEPERS = ['admin', 'owner_manager'] as const;
const COLUMNS = ['todo', 'doing', 'waiting', 'done'] as const;

/** The columns of the board. A card may be put into any of them, and at any place within its own. */
export const taskMachine = defineMachine({
  states: COLUMNS,
  transitions: {
    move: { from: [...COLUMNS], to: [...COLUMNS], who: KEEPERS },
    update: { from: [...COLUMNS], to: 'same', who: KEEPERS },
    note: { from: [...COLUMNS], to: 'same', who: KEEPERS },
  },
});

export type TaskState = (typeof taskMachine.states)[number];
export type TaskTransition = keyof typeof taskMachine.transitions;

/** Acts on a task that are not moves. */
export const OTHER_TASK_ACTS = ['remove'] as const;
export const TASK_ACTS = [...taskMachine.names, ...OTHER_TASK_ACTS] as const;
export type TaskAct = (typeof TASK_ACTS)[number];
