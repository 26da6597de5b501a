import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant } from '../shared/fields.ts';
import { IdParams } from '../shared/pagination.ts';
import type { Access } from '../shared/roles.ts';
import { colleaguesOf } from '../shared/thread.ts';
import { CrmEvent, CrmStep, CrmTouch } from './schema.ts';

interface Declaration<A extends Access, Out extends z.ZodType> {
  readonly access: A;
  /** The record as it is answered after a change. */
  readonly record: Out;
}

/** How the team looks after clients and owners: what happened with one, a contact with it, what comes next. */
export const careEndpoints = <const Path extends string, A extends Access, Out extends z.ZodType>(
  path: Path,
  { access, record }: Declaration<A, Out>,
) => ({
  timeline: endpoint({
    method: 'GET',
    path: `/api/v1/${path}/:id/timeline`,
    access,
    summary:
      'What happened with it, newest first: messages, chats, mails, notes and calls; orders and cases of clients.',
    params: IdParams,
    query: z.strictObject({ before: Instant.optional() }),
    output: z.object({ data: z.array(CrmEvent), isMore: z.boolean() }),
  }),
  touch: endpoint({
    method: 'POST',
    path: `/api/v1/${path}/:id/touch`,
    access,
    summary: 'Adds a call, meeting, email or note. May set the next step.',
    params: IdParams,
    body: CrmTouch,
    output: record,
    idempotent: true,
  }),
  plan: endpoint({
    method: 'PUT',
    path: `/api/v1/${path}/:id/step`,
    access,
    summary: 'Sets or removes the next step and its day.',
    params: IdParams,
    body: CrmStep,
    output: record,
    ifMatch: 'required',
  }),
  colleagues: endpoint({ ...colleaguesOf(path), access }),
});
