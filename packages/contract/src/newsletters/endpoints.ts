import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant, Locale } from '../shared/fields.ts';
import { Count, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { RECIPIENT_STATES } from './choices.ts';
import {
  AudienceCount,
  Newsletter,
  NewsletterChange,
  NewsletterFilter,
  NewsletterInput,
  NewsletterPage,
  NewsletterPreview,
  NewsletterRecipient,
} from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/newsletters/${path}` as const;
/** Sellers: to their own clients. Whoever has canAccessOwnerNewsletter: to owners. */
const AUTHORS = ['ADMIN', 'SELLER', 'OWNER_NEWSLETTER'] as const;
const act = { access: AUTHORS, params: IdParams, output: Newsletter, ifMatch: 'required', idempotent: true } as const;

export const newsletters = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: AUTHORS,
    summary: 'Newsletters that the caller may send, newest first.',
    query: Paging,
    body: NewsletterFilter,
    output: NewsletterPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: AUTHORS,
    summary: 'How many newsletters a filter finds.',
    body: NewsletterFilter,
    output: Count,
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: AUTHORS,
    summary: 'One newsletter with its versions and the progress of its sending.',
    params: IdParams,
    output: Newsletter,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: AUTHORS,
    summary: 'Creates a newsletter.',
    body: NewsletterInput,
    output: Newsletter,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: at(':id'),
    access: AUTHORS,
    summary: 'Changes the given fields of a draft.',
    params: IdParams,
    body: NewsletterChange,
    output: Newsletter,
    ifMatch: 'required',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: at(':id'),
    access: AUTHORS,
    summary: 'Deletes a newsletter that was never sent.',
    params: IdParams,
  }),
  audience: endpoint({
    method: 'GET',
    path: at(':id/audience'),
    access: AUTHORS,
    summary: 'Who would get it now, and who is left out and why.',
    params: IdParams,
    output: AudienceCount,
  }),
  preview: endpoint({
    method: 'GET',
    path: at(':id/preview'),
    access: AUTHORS,
    summary: 'One version as a recipient gets it.',
    params: IdParams,
    query: z.strictObject({ locale: Locale }),
    output: NewsletterPreview,
  }),
  test: endpoint({
    method: 'POST',
    path: at(':id/test'),
    access: AUTHORS,
    summary: 'Sends one version to the caller only.',
    params: IdParams,
    body: z.strictObject({ locale: Locale }),
    status: 202,
    output: z.object({ to: z.string() }),
    perMinute: 10,
  }),
  send: endpoint({
    method: 'POST',
    path: at(':id/send'),
    summary: 'Freezes its recipients and sends it. 409 if their number differs from the expected one.',
    body: z.strictObject({ expectedRecipients: z.int().min(1) }),
    ...act,
  }),
  schedule: endpoint({
    method: 'POST',
    path: at(':id/schedule'),
    summary: 'Schedules its sending. Recipients are determined then.',
    body: z.strictObject({ at: Instant }),
    ...act,
  }),
  unschedule: endpoint({ method: 'POST', path: at(':id/unschedule'), summary: 'Back to a draft.', ...act }),
  pause: endpoint({ method: 'POST', path: at(':id/pause'), summary: 'Stops handing over mails at once.', ...act }),
  resume: endpoint({ method: 'POST', path: at(':id/resume'), summary: 'Goes on where it was paused.', ...act }),
  cancel: endpoint({ method: 'POST', path: at(':id/cancel'), summary: 'Nobody else gets it.', ...act }),
  recipients: endpoint({
    method: 'POST',
    path: at(':id/recipients'),
    isRead: true,
    access: AUTHORS,
    summary: 'Who got it, and who was left out and why.',
    params: IdParams,
    query: Paging.pick({ page: true, size: true }),
    body: z.strictObject({ state: z.array(z.enum(RECIPIENT_STATES)).optional() }),
    output: pageOf(NewsletterRecipient),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: at('unsubscribe'),
    access: 'public',
    summary: 'Unsubscribes an address by the key in each newsletter. Idempotent.',
    body: z.strictObject({ key: z.uuid() }),
    output: z.object({ brand: z.string() }),
    perMinute: 30,
  }),
} as const;
