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
  idempotent: true,
  inPerson: 'money',
  perMinute: 20,
} as const;

/** Top-ups and bills paid by card, on the page of a provider. */
export const cards = {
  state: endpoint({
    method: 'GET',
    path: '/api/v1/cards',
    access: USER,
    summary: 'Whether cards are taken.',
    output: z.object({ isOn: z.boolean() }),
  }),
  topUp: endpoint({
    ...begin,
    path: '/api/v1/cards/top-ups',
    summary: 'Begins a top-up by card, and tells where to pay it.',
    body: CardTopUpInput,
  }),
  payBill: endpoint({
    ...begin,
    path: '/api/v1/cards/bills/:id',
    params: IdParams,
    summary: 'Begins to pay what is open of a bill by card, and tells where.',
    body: z.strictObject({}),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/cards/:id',
    access: USER,
    params: IdParams,
    summary: 'What became of a payment by card.',
    output: CardPayment,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/cards/:id/cancel',
    access: USER,
    params: IdParams,
    summary: 'Closes the provider’s page. A payment that was made there meanwhile stays.',
    output: CardPayment,
    idempotent: true,
    inPerson: 'money',
  }),
} as const;
