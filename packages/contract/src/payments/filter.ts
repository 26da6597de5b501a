import { defineFilter } from '../shared/filter.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS } from './choices.ts';
import { paymentMachine } from './machine.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const paymentFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: paymentMachine.states, max: paymentMachine.states.length },
  kind: { kind: 'choices', values: PAYMENT_KINDS, max: PAYMENT_KINDS.length },
  method: { kind: 'choices', values: PAYMENT_METHODS, max: PAYMENT_METHODS.length, offer: 'rare' },
  owes: { kind: 'flag', only: true, offer: 'rare' },
  created: { kind: 'days' },
  recipientId: { kind: 'reference', offer: 'linked' },
});
