import { defineFilter } from '../shared/filter.ts';
import { BILL_STATUSES, BUYER_NUMBERS, INVOICE_TYPES } from './choices.ts';
import { invoiceMachine } from './machine.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const invoiceFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  type: { kind: 'choices', values: INVOICE_TYPES, max: INVOICE_TYPES.length },
  state: { kind: 'choices', values: invoiceMachine.states, max: invoiceMachine.states.length },
  late: { kind: 'flag' },
  issued: { kind: 'days' },
  due: { kind: 'days', offer: 'rare' },
  buyerNumber: { kind: 'choices', values: BUYER_NUMBERS, max: BUYER_NUMBERS.length, offer: 'rare' },
  clientId: { kind: 'reference', offer: 'linked' },
  ownerId: { kind: 'reference', offer: 'linked' },
  sellerId: { kind: 'reference', offer: 'linked' },
});

/** Filters of a client's bills. */
export const billFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  status: { kind: 'choices', values: BILL_STATUSES, max: BILL_STATUSES.length },
  type: { kind: 'choices', values: ['client', 'credit_note', 'top_up'], max: 3 },
  issued: { kind: 'days' },
  campaignId: { kind: 'reference', offer: 'linked' },
  projectId: { kind: 'reference', offer: 'own' },
});
