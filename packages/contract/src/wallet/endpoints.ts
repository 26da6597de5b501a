import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Count, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { Hold, Movement, MovementFilter, TopUp, TopUpInput, Wallet } from './schema.ts';

const USER = ['USER'] as const;

/** What a client has, what it pays in, and what became of it. */
export const wallet = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/wallet',
    access: USER,
    summary: 'Available, held and due amounts of the reader’s wallet.',
    output: Wallet,
  }),
  holds: endpoint({
    method: 'GET',
    path: '/api/v1/wallet/holds',
    access: USER,
    summary: 'Orders for which money is held, newest first.',
    query: Paging,
    output: pageOf(Hold),
  }),
  topUps: endpoint({
    method: 'GET',
    path: '/api/v1/wallet/top-ups',
    access: USER,
    summary: 'The latest top-ups, with transfer details for expected ones.',
    output: z.object({ data: z.array(TopUp) }),
  }),
  topUp: endpoint({
    method: 'POST',
    path: '/api/v1/wallet/top-ups',
    access: USER,
    summary: 'Announces a transfer. Returns the transfer details.',
    body: TopUpInput,
    output: TopUp,
    status: 201,
    idempotent: true,
    inPerson: 'money',
    perMinute: 20,
  }),
  withdrawTopUp: endpoint({
    method: 'POST',
    path: '/api/v1/wallet/top-ups/:id/withdraw',
    access: USER,
    params: IdParams,
    summary: 'Cancels an announced transfer.',
    output: TopUp,
    ifMatch: 'required',
    idempotent: true,
    inPerson: 'money',
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/v1/wallet/movements/search',
    isRead: true,
    access: USER,
    summary: 'Movements of the wallet, newest first.',
    query: Paging,
    body: MovementFilter,
    output: pageOf(Movement),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v1/wallet/movements/count',
    isRead: true,
    access: USER,
    summary: 'How many movements a filter finds.',
    body: MovementFilter,
    output: Count,
  }),
  export: listExport('wallet/movements', MovementFilter, USER),
} as const;
