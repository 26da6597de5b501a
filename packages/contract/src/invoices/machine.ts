import { defineMachine } from '../shared/machine.ts';

/** How a person can relate to a document. The server's policy says which of these an actor is. */
export type InvoiceParty = 'payer' | 'seller' | 'admin' | 'system';

/**
 * The lifecycle of a document. A draft can be changed, issued or voided. An issued document is frozen, and paid in one or
 * several parts. A credit note counts like a payment.
 */
export const invoiceMachine = defineMachine({
  states: ['draft', 'issued', 'partly_paid', 'paid', 'void'],
  transitions: {
    issue: { from: ['draft'], to: ['issued', 'partly_paid', 'paid'], who: ['admin', 'system'] },
    void: { from: ['draft'], to: ['void'], who: ['admin'], reason: 'required' },
    settle: { from: ['issued', 'partly_paid'], to: ['partly_paid', 'paid'], who: ['admin', 'payer', 'system'] },
    reopen: { from: ['partly_paid', 'paid'], to: ['issued', 'partly_paid'], who: ['admin', 'system'] },
  },
});

export type InvoiceState = (typeof invoiceMachine.states)[number];
export type InvoiceTransition = keyof typeof invoiceMachine.transitions;

/** States in which a document has its number. */
export const ISSUED_STATES = ['issued', 'partly_paid', 'paid'] as const satisfies readonly InvoiceState[];
