import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { line, Reason } from '../shared/fields.ts';
import { Count, Id, IdParams, Paging } from '../shared/pagination.ts';
import { Campaign, CampaignDraft, CampaignFilter, CampaignInput, CampaignPage, CampaignQuote } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/campaigns/${path}` as const;
const readers = ['USER', 'ADMIN', 'COORDINATOR', 'SELLER'] as const;

export const campaigns = {
  search: endpoint({ method: 'POST', path: at('search'), access: readers, summary: 'Campaigns in the reader’s scope.', query: Paging, body: CampaignFilter, output: CampaignPage }),
  count: endpoint({ method: 'POST', path: at('count'), access: readers, summary: 'How many campaigns a filter finds.', body: CampaignFilter, output: Count }),
  get: endpoint({ method: 'GET', path: at(':id'), access: readers, summary: 'One campaign with its briefings as rows.', params: IdParams, output: Campaign }),
  draft: endpoint({ method: 'GET', path: at(':id/draft'), access: readers, summary: 'One campaign with its briefings whole, for completion.', params: IdParams, output: CampaignDraft }),
  quote: endpoint({ method: 'GET', path: at(':id/quote'), access: readers, summary: 'What it costs as it stands now.', params: IdParams, output: CampaignQuote }),
  create: endpoint({ method: 'POST', path: at('new'), access: ['USER'], summary: 'A draft campaign with one briefing per site; without sites, from the cart, which it empties.', body: CampaignInput.extend({ siteIds: z.array(Id).min(1).max(100).optional() }), output: CampaignDraft, status: 201, idempotent: true }),
  update: endpoint({ method: 'PUT', path: at(':id'), access: ['USER', 'ADMIN', 'COORDINATOR', 'SELLER'], summary: 'Edits its name, general title, default category and end customer.', params: IdParams, body: CampaignInput, output: Campaign, ifMatch: 'required' }),
  add_sites: endpoint({ method: 'POST', path: at(':id/sites'), access: ['USER', 'ADMIN', 'COORDINATOR', 'SELLER'], summary: 'Adds a briefing for each site, in draft or waiting.', params: IdParams, body: z.strictObject({ siteIds: z.array(Id).min(1).max(100) }), output: CampaignDraft, idempotent: true }),
  submit: endpoint({ method: 'POST', path: at(':id/submit'), access: ['USER', 'ADMIN', 'SELLER'], summary: 'Submits all of it or nothing, at this total; another total is 409 with the new quote.', params: IdParams, body: z.strictObject({ expectedTotalCents: z.int().min(0), mandate: line(300).optional() }), output: Campaign, idempotent: true }),
  cancel: endpoint({ method: 'POST', path: at(':id/cancel'), access: ['USER', 'ADMIN', 'COORDINATOR'], summary: 'Cancels what can still be canceled, all or nothing.', params: IdParams, body: z.strictObject({ reason: Reason }), output: Campaign, idempotent: true }),
  copy: endpoint({ method: 'POST', path: at(':id/copy'), access: ['USER'], summary: 'The same sites and texts as a new draft.', params: IdParams, body: z.strictObject({}), output: CampaignDraft, status: 201, idempotent: true }),
  remove: endpoint({ method: 'DELETE', path: at(':id'), access: ['USER', 'ADMIN'], summary: 'Deletes a draft.', params: IdParams }),
} as const;
