import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { IdParams } from '../shared/pagination.ts';
import { CardPayment, CardTopUpInput } from './schema.ts';

const USER = ['USER'] as const;
const begin = {
  method: 'POST',
  access: USER,
  output: CardPayment,
  status: 201,
  idempotent: 'by_handler',
  inPerson: 'money',
  perMinute: 20,
} as const;

/** Top-ups and bills paid by card, on the page of a provider. */
export const cards = {
  state: endpoint({
    method: 'GET',
    path: '/api/v1/cards',
    access: USER,
    summary: 'Whether card payments are available.',
    output: z.object({ isOn: z.boolean() }),
  }),
  topUp: endpoint({
    ...begin,
    path: '/api/v1/cards/top-ups',
    summary: 'Starts a top-up by card. Returns the payment page.',
    body: CardTopUpInput,
  }),
  payBill: endpoint({
    ...begin,
    path: '/api/v1/cards/bills/:id',
    params: IdParams,
    summary: 'Starts paying the open amount of a bill by card. Returns the payment page.',
    body: z.strictObject({}),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/cards/:id',
    access: USER,
    params: IdParams,
    summary: 'The state of a card payment.',
    output: CardPayment,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/cards/:id/cancel',
    access: USER,
    params: IdParams,
    summary: 'Closes the provider’s payment page. A payment made there in the meantime counts.',
    output: CardPayment,
    idempotent: true,
    inPerson: 'money',
  }),
} as const;
