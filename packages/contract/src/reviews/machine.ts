import { defineMachine } from '../shared/machine.ts';

/** How a person can stand to a review request; the server's policy tells which of these an actor is. */
export type ReviewParty = 'asker' | 'admin';

/** The life of what a seller asks. The only place that knows it. */
export const reviewMachine = defineMachine({
  states: ['open', 'approved', 'denied', 'withdrawn'],
  transitions: {
    approve: { from: ['open'], to: ['approved'], who: ['admin'] },
    deny: { from: ['open'], to: ['denied'], who: ['admin'], reason: 'required' },
    withdraw: { from: ['open'], to: ['withdrawn'], who: ['asker'] },
  },
});

export type ReviewState = (typeof reviewMachine.states)[number];
export type ReviewTransition = keyof typeof reviewMachine.transitions;
