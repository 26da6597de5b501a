import { endpoint } from '../shared/endpoint.ts';
import { IdParams } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { Payment, PaymentConfirmation, PaymentFilter, PaymentInput, PaymentReason, PaymentReversal } from './schema.ts';

const plain = resource('payments', {
  row: Payment,
  record: Payment,
  input: PaymentInput,
  needs: ['recipientId', 'walletCents', 'counterAccount', 'comments'],
  filter: PaymentFilter,
  access: { read: ['ADMIN', 'SELLER'], write: ['ADMIN'] },
});
/** The endpoints of a resource, from which payments pick. */
export const paymentResource = {
  ...plain,
  create: endpoint({
    ...plain.create,
    inPerson: 'money',
    summary: 'Changes a client’s wallet balance, against a company account.',
  }),
} as const;
const { search, count, get, history, create } = paymentResource;
const decision = {
  method: 'POST',
  params: IdParams,
  access: ['ADMIN'],
  output: Payment,
  ifMatch: 'required',
  idempotent: true,
  inPerson: 'money',
} as const;

/** Top-ups of clients and transactions of the team, each posted when confirmed. */
export const payments = {
  search,
  count,
  export: paymentResource.export,
  get,
  history,
  create,
  confirm: endpoint({
    ...decision,
    path: '/api/v1/payments/:id/confirm',
    summary: 'Confirms that the money has arrived. It is posted to the wallet.',
    body: PaymentConfirmation,
  }),
  refuse: endpoint({
    ...decision,
    path: '/api/v1/payments/:id/refuse',
    summary: 'Rejects a payment: the money is no longer expected.',
    body: PaymentReason,
  }),
  reverse: endpoint({
    ...decision,
    path: '/api/v1/payments/:id/reverse',
    summary: 'Reverses a confirmed payment, or a part of it, by an opposite transaction.',
    body: PaymentReversal,
  }),
} as const;
