import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant, Locale, line } from '../shared/fields.ts';
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

/** A domain that mails are sent from, with the record that makes them trusted (DKIM). */
export const SenderDomain = z
  .object({
    domain: z.string(),
    /** Brands that send from it. */
    brands: z.array(z.string()),
    /** The TXT record to publish; null until there is a key. */
    record: z.object({ name: z.string(), value: z.string() }).nullable(),
    /** Mails are signed now. */
    isSigning: z.boolean(),
    /** The DNS record of the newest key was found. */
    isPublished: z.boolean(),
    checkedAt: Instant.nullable(),
    problem: z.enum(['missing', 'different', 'unreachable']).nullable(),
    /** Whether there are records of the other two kinds; null: not looked up yet. */
    hasSpf: z.boolean().nullable(),
    hasDmarc: z.boolean().nullable(),
  })
  .meta({ id: 'SenderDomain' });
export type SenderDomain = z.output<typeof SenderDomain>;

const ofDomain = { access: ['ADMIN'], body: z.strictObject({ domain: line(253, 1) }), output: SenderDomain } as const;

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
  domains: endpoint({
    method: 'GET',
    path: '/api/v1/mails/domains',
    access: ['ADMIN'],
    summary: 'Domains that mails are sent from, and whether their mails are signed.',
    output: z.array(SenderDomain),
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/api/v1/mails/domains/keys',
    summary: 'Creates a key for a domain. It signs once its record is published.',
    perMinute: 10,
    ...ofDomain,
  }),
  checkDomain: endpoint({
    method: 'POST',
    path: '/api/v1/mails/domains/check',
    summary: 'Looks up a domain’s records now.',
    perMinute: 20,
    ...ofDomain,
  }),
} as const;
