import { z } from 'zod';
import { PaymentDetails } from '../owners/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { Count, IdParams, Paging, PathId, pageOf } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { CommissionAccount, CommissionFilter, CommissionLine, CommissionSummary } from './schema.ts';

const READERS = ['ADMIN', 'SELLER'] as const;

/** What sellers earn: their statement, and the account that it is paid to. */
export const commissions = {
  search: endpoint({
    method: 'POST',
    path: '/api/v1/commissions/search',
    isRead: true,
    access: READERS,
    summary: 'Movements of commission, newest first: all of them, or a seller’s own.',
    query: Paging,
    body: CommissionFilter,
    output: pageOf(CommissionLine),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v1/commissions/count',
    isRead: true,
    access: READERS,
    summary: 'How many a filter finds.',
    body: CommissionFilter,
    output: Count,
  }),
  export: listExport('commissions', CommissionFilter, READERS),
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/commissions/summary',
    access: READERS,
    summary: 'What a seller has earned, was paid and is owed; a seller reads its own.',
    query: z.strictObject({ sellerId: PathId.optional() }),
    output: z.object({ data: z.array(CommissionSummary) }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/v1/commissions/account',
    access: ['SELLER'],
    summary: 'The account that the seller who asks is paid to.',
    output: CommissionAccount,
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: '/api/v1/commissions/account',
    access: ['SELLER'],
    summary: 'Names the account that the seller is paid to; an administrator confirms it before it is used.',
    body: PaymentDetails,
    output: CommissionAccount,
    ifMatch: 'required',
    inPerson: 'money',
    perMinute: 10,
  }),
  accountOf: endpoint({
    method: 'GET',
    path: '/api/v1/commissions/accounts/:id',
    access: ['ADMIN'],
    summary: 'The account that a seller is paid to, shortened.',
    params: IdParams,
    output: CommissionAccount,
  }),
  confirmAccount: endpoint({
    method: 'POST',
    path: '/api/v1/commissions/accounts/:id/confirm',
    access: ['ADMIN'],
    summary: 'An administrator has asked the seller whether it is its own: it is paid into from now on.',
    params: IdParams,
    output: CommissionAccount,
    ifMatch: 'required',
    inPerson: 'money',
  }),
} as const;
