import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a payment. The server's policy says which of these an actor is. */
export type PaymentParty = 'payer' | 'admin';

/**
 * The lifecycle of a payment. A client announces a top-up, and it is confirmed when the money has arrived. A
 * transaction of the team starts as confirmed. A confirmed payment is posted; a reversed one is posted the other way.
 */
export const paymentMachine = defineMachine({
  states: ['announced', 'confirmed', 'refused', 'withdrawn', 'reversed'],
  transitions: {
    confirm: { from: ['announced'], to: ['confirmed'], who: ['admin'] },
    refuse: { from: ['announced'], to: ['refused'], who: ['admin'], reason: 'required' },
    withdraw: { from: ['announced'], to: ['withdrawn'], who: ['payer'] },
    reverse: { from: ['confirmed'], to: ['reversed'], who: ['admin'], reason: 'required' },
  },
});

export type PaymentState = (typeof paymentMachine.states)[number];
export type PaymentTransition = keyof typeof paymentMachine.transitions;
