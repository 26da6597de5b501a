import { defineMachine } from '../shared/machine.ts';

/** What an administrator decides about a job that failed for good. */
export const failedJobMachine = defineMachine({
  states: ['open', 'repeated', 'dismissed'],
  transitions: {
    repeat: { from: ['open'], to: ['repeated'], who: ['admin'] },
    dismiss: { from: ['open'], to: ['dismissed'], who: ['admin'] },
  },
});

export type FailedJobState = (typeof failedJobMachine.states)[number];
export type FailedJobTransition = keyof typeof failedJobMachine.transitions;
