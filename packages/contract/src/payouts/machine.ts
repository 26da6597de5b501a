import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a run. The server's policy says which of these an actor is. */
export type PayoutParty = 'admin' | 'system';

/**
 * The lifecycle of a payout run. Nothing is posted before it is paid, so until then it can be canceled as a whole. It is
 * also paid when a bank statement contains the last of its payouts.
 */
export const payoutMachine = defineMachine({
  states: ['open', 'paid', 'canceled'],
  transitions: {
    pay: { from: ['open'], to: ['paid'], who: ['admin', 'system'] },
    cancel: { from: ['open'], to: ['canceled'], who: ['admin'], reason: 'required' },
  },
});

export type PayoutState = (typeof payoutMachine.states)[number];

/** What becomes of one payout. A returned one is owed again; its run stays paid. */
export const PAYOUT_STATES = [...payoutMachine.states, 'returned'] as const;
export type OnePayoutState = (typeof PAYOUT_STATES)[number];
export type PayoutTransition = keyof typeof payoutMachine.transitions;
