import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { IdParams, PathId, Ref } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { Review, ReviewApproval, ReviewDenial, ReviewFilter, ReviewInput } from './schema.ts';

const BOTH = ['ADMIN', 'SELLER'] as const;

const plain = resource('sellers/reviews', {
  row: Review,
  record: Review,
  input: ReviewInput,
  needs: ['kind', 'clientId', 'message'],
  filter: ReviewFilter,
  access: { read: BOTH, write: BOTH },
});
/** The endpoints of a resource, from which reviews pick. */
export const reviewResource = {
  ...plain,
  create: endpoint({ ...plain.create, access: ['SELLER'], summary: 'Asks for a review or a special price.' }),
} as const;
const { search, count, get, history, create } = reviewResource;
const decision = { params: IdParams, output: Review, ifMatch: 'required', idempotent: true } as const;

/** Requests of sellers that administrators decide. A seller sees their own. */
export const reviews = {
  search,
  count,
  export: reviewResource.export,
  get,
  history,
  create,
  approve: endpoint({
    ...decision,
    method: 'POST',
    path: '/api/v1/sellers/reviews/:id/approve',
    access: ['ADMIN'],
    summary: 'Approves it. A special price applies from now on.',
    body: ReviewApproval,
  }),
  deny: endpoint({
    ...decision,
    method: 'POST',
    path: '/api/v1/sellers/reviews/:id/deny',
    access: ['ADMIN'],
    summary: 'Denies it with a reason.',
    body: ReviewDenial,
  }),
  withdraw: endpoint({
    ...decision,
    method: 'POST',
    path: '/api/v1/sellers/reviews/:id/withdraw',
    access: ['SELLER'],
    summary: 'Withdraws an open request.',
  }),
  campaigns: endpoint({
    method: 'GET',
    path: '/api/v1/sellers/reviews/campaigns',
    access: ['SELLER'],
    summary: 'Submitted campaigns of one of the seller’s clients, newest first, for choosing.',
    query: z.strictObject({ clientId: PathId }),
    output: z.object({ data: z.array(Ref) }),
  }),
} as const;
