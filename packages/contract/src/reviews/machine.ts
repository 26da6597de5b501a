import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a review request. The server's policy says which of these an actor is. */
export type ReviewParty = 'asker' | 'admin';

/** The lifecycle of a review request, and its only definition. */
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
