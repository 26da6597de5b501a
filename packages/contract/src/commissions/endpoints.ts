import { z } from 'zod';
import { PaymentDetailsInput } from '../owners/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { Day } from '../shared/fields.ts';
import { Count, IdParams, Paging, PathId, pageOf } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { CommissionAccount, CommissionFilter, CommissionLine, CommissionSummary } from './schema.ts';

const Period = z.strictObject({ from: Day, to: Day });
const statement = {
  method: 'GET',
  query: Period,
  download: 'application/pdf',
  perMinute: 20,
} as const;
const READERS = ['ADMIN', 'SELLER'] as const;

/** What sellers earn: their statement, and the account that it is paid to. */
export const commissions = {
  search: endpoint({
    method: 'POST',
    path: '/api/v1/commissions/search',
    isRead: true,
    access: READERS,
    summary: 'Commission movements, newest first. Sellers get their own.',
    query: Paging,
    body: CommissionFilter,
    output: pageOf(CommissionLine),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v1/commissions/count',
    isRead: true,
    access: READERS,
    summary: 'How many records a filter finds.',
    body: CommissionFilter,
    output: Count,
  }),
  export: listExport('commissions', CommissionFilter, READERS),
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/commissions/summary',
    access: READERS,
    summary: 'What a seller has earned, was paid and is owed. Sellers get their own.',
    query: z.strictObject({ sellerId: PathId.optional() }),
    output: z.object({ data: z.array(CommissionSummary) }),
  }),
  statement: endpoint({
    ...statement,
    path: '/api/v1/commissions/statement',
    access: ['SELLER'],
    summary: 'The caller’s commission statement of a period as a PDF.',
  }),
  statementOf: endpoint({
    ...statement,
    path: '/api/v1/commissions/accounts/:id/statement',
    access: ['ADMIN'],
    summary: 'A seller’s commission statement of a period as a PDF.',
    params: IdParams,
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/v1/commissions/account',
    access: ['SELLER'],
    summary: 'The caller’s payout account.',
    output: CommissionAccount,
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: '/api/v1/commissions/account',
    access: ['SELLER'],
    summary: 'Sets the caller’s payout account. An administrator confirms it before it is used.',
    body: PaymentDetailsInput,
    output: CommissionAccount,
    ifMatch: 'required',
    inPerson: 'money',
    perMinute: 10,
  }),
  accountOf: endpoint({
    method: 'GET',
    path: '/api/v1/commissions/accounts/:id',
    access: ['ADMIN'],
    summary: 'A seller’s payout account, masked.',
    params: IdParams,
    output: CommissionAccount,
  }),
  confirmAccount: endpoint({
    method: 'POST',
    path: '/api/v1/commissions/accounts/:id/confirm',
    access: ['ADMIN'],
    summary: 'Confirms a seller’s payout account, after asking the seller. It is used from now on.',
    params: IdParams,
    output: CommissionAccount,
    ifMatch: 'required',
    inPerson: 'money',
  }),
} as const;
