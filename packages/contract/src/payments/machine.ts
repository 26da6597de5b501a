import { defineMachine } from '../shared/machine.ts';

/** How a person can stand to a payment; the server's policy tells which of these an actor is. */
export type PaymentParty = 'payer' | 'admin';

/**
 * The life of a payment. A top-up is announced by the client and confirmed when the money has arrived; a transaction of
 * the team begins as confirmed. What is confirmed is posted; reversed, it is posted the other way.
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
