import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Locale } from '../shared/fields.ts';
import { MailPreview } from '../shared/mail-preview.ts';
import { Count, Id, IdParams, Paging } from '../shared/pagination.ts';
import { listExport, MAX_BULK } from '../shared/resource.ts';
import { careEndpoints } from './care-endpoints.ts';
import { CrmAccount, CrmFilter, CrmPage, CrmStep, ReminderPlan } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/crm/${path}` as const;
/** Sellers: their own clients. */
const READERS = ['ADMIN', 'SELLER'] as const;

export const crm = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: READERS,
    summary: 'Clients as accounts, by default those with most at stake first.',
    query: Paging,
    body: CrmFilter,
    output: CrmPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: READERS,
    summary: 'How many clients a filter finds.',
    body: CrmFilter,
    output: Count,
  }),
  export: listExport('crm', CrmFilter, READERS),
  reminders: endpoint({
    method: 'GET',
    path: at('reminders'),
    access: ['ADMIN'],
    summary: 'Whom reminders are due to and why not to others, and what earlier ones led to.',
    output: ReminderPlan,
  }),
  previewReminder: endpoint({
    method: 'GET',
    path: at('reminders/preview'),
    access: ['ADMIN'],
    summary: 'A reminder as a client would get it now; without an id, with the reader’s own name.',
    query: z.strictObject({ locale: Locale, id: z.coerce.number().pipe(Id).optional() }),
    output: MailPreview,
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: READERS,
    summary: 'One client as an account, with the reasons for its health.',
    params: IdParams,
    output: CrmAccount,
  }),
  ...careEndpoints('crm', { access: READERS, record: CrmAccount }),
  planMany: endpoint({
    method: 'POST',
    path: at('steps'),
    access: READERS,
    summary: 'Sets the same next step for several clients. Lists those refused.',
    body: z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK), step: CrmStep }),
    output: z.object({
      done: z.array(Id),
      refused: z.array(z.object({ id: Id, message: z.string() })),
    }),
  }),
} as const;
