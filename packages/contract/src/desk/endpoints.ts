import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { line } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import { INTERNAL_ROLES } from '../shared/roles.ts';

/** Lists in which something can wait for the reader. */
export const QUEUES = [
  'requests',
  'briefings',
  'cases',
  'reviews',
  'payments',
  'tasks',
  'chats',
  'failedJobs',
] as const;
export type Queue = (typeof QUEUES)[number];

/** Kinds of record that the search of the office finds. */
export const FOUND_KINDS = [
  'site',
  'briefing',
  'request',
  'draft',
  'case',
  'task',
  'owner',
  'user',
  'company',
  'agency',
  'invoice',
  'fiscal_record',
  'payment',
  'payout',
  'statement',
  'release_bill',
  'review',
  'newsletter',
  'chat',
  'category',
  'tag',
  'crm_tag',
  'category_cost',
  'brand',
  'monthly_report',
  'site_import',
  'mail',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const Found = z
  .object({
    kind: z.enum(FOUND_KINDS),
    id: Id,
    title: z.string(),
    /** What distinguishes it from others of its name: an address, a site, a client. */
    hint: z.string(),
    /** A request with something that the caller may decide. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'Found' });
export type Found = z.output<typeof Found>;

/** What a house needs before its clients can order, pay and get mails, in the best order to set it up. */
export const FIRST_STEPS = [
  'identity',
  'account',
  'legal',
  'mail',
  'people',
  'categories',
  'topics',
  'owners',
  'sites',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What lies on the desk of somebody of the team: what waits, and every record within reach. */
export const desk = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/desk/waiting',
    access: INTERNAL_ROLES,
    summary: 'How many records wait in each of the caller’s queues. Absent for queues of others.',
    output: z.partialRecord(z.enum(QUEUES), z.int()),
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/api/v1/desk/first-steps',
    access: ['ADMIN'],
    summary: 'What a new installation needs, and what of it is done.',
    output: z.object({ data: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })) }),
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/v1/desk/find',
    isRead: true,
    access: INTERNAL_ROLES,
    summary:
      'Finds records in the caller’s scope by name, domain, email or number. At most six of each kind, best matches first.',
    body: z.strictObject({ text: line(200, 1) }),
    output: z.object({ data: z.array(Found) }),
  }),
} as const;
