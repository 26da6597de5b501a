import { z } from 'zod';
import { Campaign, CampaignDraft, CampaignInput, CampaignPage } from '../campaigns/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { line, Reason } from '../shared/fields.ts';
import { Count, Id, IdParams, Paging, Ref } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { RequestDecision, RequestFilter } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/requests/${path}` as const;
const readers = ['ADMIN', 'COORDINATOR', 'SELLER'] as const;

/** Campaigns as the reviewing team sees them. */
export const requests = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: readers,
    summary: 'Submitted campaigns.',
    query: Paging,
    body: RequestFilter,
    output: CampaignPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: readers,
    summary: 'How many requests a filter finds.',
    body: RequestFilter,
    output: Count,
  }),
  export: listExport('requests', RequestFilter, readers),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: readers,
    summary: 'One request with its briefings.',
    params: IdParams,
    output: Campaign,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: readers,
    summary: 'Prepares a campaign for a client, who submits it.',
    body: CampaignInput.extend({ clientId: Id, siteIds: z.array(Id).min(1).max(100) }),
    output: CampaignDraft,
    status: 201,
    idempotent: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: at(':id/decide'),
    access: ['ADMIN', 'COORDINATOR'],
    summary: 'Approves and denies several of its briefings, all or nothing.',
    params: IdParams,
    body: z.strictObject({ decisions: z.array(RequestDecision).min(1).max(200) }),
    output: Campaign,
    idempotent: true,
    inPerson: 'money',
  }),
  changeUser: endpoint({
    method: 'POST',
    path: at(':id/change-user'),
    access: ['ADMIN'],
    summary: 'Moves the campaign to another client, if nothing is captured or invoiced.',
    params: IdParams,
    body: z.strictObject({ clientId: Id, reason: Reason }),
    output: Campaign,
    ifMatch: 'required',
    idempotent: true,
    inPerson: 'money',
  }),
  clients: endpoint({
    method: 'GET',
    path: at('clients'),
    access: readers,
    summary: 'Clients the caller may prepare for, by name or address.',
    query: z.strictObject({ text: line(100).optional() }),
    output: z.object({ data: z.array(Ref.extend({ email: z.string(), company: z.string().nullable() })) }),
  }),
} as const;
