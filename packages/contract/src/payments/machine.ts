import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a payment. The server's policy says which of these an actor is. */
export type PaymentParty = 'payer' | 'admin' | 'system';

/**
 * The lifecycle of a payment. A client announces a top-up, and it is confirmed when the money has arrived. A
 * transaction of the team starts as confirmed. A confirmed payment is posted; a reversed one is posted the other way.
 */
export const paymentMachine = defineMachine({
  states: ['announced', 'confirmed', 'refused', 'withdrawn', 'failed', 'reversed'],
  transitions: {
    confirm: { from: ['announced'], to: ['confirmed'], who: ['admin'] },
    refuse: { from: ['announced'], to: ['refused'], who: ['admin'], reason: 'required' },
    withdraw: { from: ['announced'], to: ['withdrawn'], who: ['payer'] },
    // The card provider reports it. A payment on a canceled page counts.
    arrive: { from: ['announced', 'withdrawn', 'failed', 'refused'], to: ['confirmed'], who: ['system'] },
    expire: { from: ['announced'], to: ['withdrawn'], who: ['system'] },
    /** Its payer had done everything, and the provider could not get the money. */
    fail: { from: ['announced'], to: ['failed'], who: ['system'] },
    /** Another amount was paid: the team decides. */
    differ: { from: ['announced', 'withdrawn', 'failed', 'refused'], to: ['announced'], who: ['system'] },
    /** In full, or a part of it. */
    reverse: { from: ['confirmed'], to: ['reversed', 'confirmed'], who: ['admin'], reason: 'required' },
    /** The provider took all of it back, or gave it back. */
    restate: { from: ['confirmed', 'reversed'], to: ['reversed', 'confirmed'], who: ['system'] },
  },
});

export type PaymentState = (typeof paymentMachine.states)[number];
export type PaymentTransition = keyof typeof paymentMachine.transitions;
