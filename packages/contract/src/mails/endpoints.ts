import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant, Locale } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Count, Id, IdParams, Paging, pageOf } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { MAIL_STATUSES } from './choices.ts';
import { mailFilter } from './filter.ts';

export const MailRow = z
  .object({
    id: Id,
    to: z.string(),
    template: z.string(),
    subject: z.string(),
    /** The reader's language, in which the mail is written. */
    locale: Locale,
    status: z.enum(MAIL_STATUSES),
    attempts: z.int(),
    lastError: z.string(),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'MailRow' });
/** A mail with its text. */
export const Mail = MailRow.extend({
  fromName: z.string(),
  /** A complete HTML page, for a frame without scripts. Null once the text is erased. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** It carried a link or code that grants access. */
  isConfidential: z.boolean(),
}).meta({ id: 'Mail' });
export type Mail = z.output<typeof Mail>;
export const MailFilter = filterSchema(mailFilter);

export const mails = {
  search: endpoint({
    method: 'POST',
    path: '/api/v1/mails/search',
    isRead: true,
    access: ['ADMIN'],
    summary: 'Emails: sent, waiting and failed.',
    query: Paging,
    body: MailFilter,
    output: pageOf(MailRow),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v1/mails/count',
    isRead: true,
    access: ['ADMIN'],
    summary: 'How many mails a filter finds.',
    body: MailFilter,
    output: Count,
  }),
  export: listExport('mails', MailFilter, ['ADMIN']),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/mails/:id',
    access: ['ADMIN'],
    summary: 'One email as its recipient got it. Links are removed and codes masked.',
    params: IdParams,
    output: Mail,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/v1/mails/:id/retry',
    access: ['ADMIN'],
    summary: 'Sends a failed email again.',
    params: IdParams,
    body: z.strictObject({}),
    output: MailRow,
    idempotent: true,
  }),
} as const;
