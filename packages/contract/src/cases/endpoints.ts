import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Day } from '../shared/fields.ts';
import { Count, Id, IdParams, Paging } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { colleaguesOf, TeamText, ThreadText } from '../shared/thread.ts';
import { Case, CaseChange, CaseClose, CaseFilter, CaseInput, CasePage } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/cases/${path}` as const;
const TEAM = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'] as const;
const write = { ifMatch: 'required', idempotent: true } as const;

export const cases = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'Cases in the reader’s scope.',
    query: Paging,
    body: CaseFilter,
    output: CasePage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: ANY_ROLE,
    summary: 'How many cases a filter finds.',
    body: CaseFilter,
    output: Count,
  }),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: ANY_ROLE,
    summary: 'One case with its entries.',
    params: IdParams,
    output: Case,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: ['ADMIN', 'COORDINATOR', 'EDITOR', 'SELLER', 'USER'],
    summary: 'Opens a case by hand.',
    body: CaseInput,
    output: Case,
    status: 201,
    idempotent: true,
    perMinute: 20,
  }),
  export: listExport('cases', CaseFilter, ANY_ROLE),
  update: endpoint({
    method: 'PUT',
    path: at(':id'),
    access: TEAM,
    summary: 'Corrects its title, kind or detail.',
    params: IdParams,
    body: CaseChange,
    output: Case,
    ifMatch: 'required',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: at(':id'),
    access: ['ADMIN'],
    summary: 'Deletes it with its entries. The audit log keeps a record.',
    params: IdParams,
  }),
  answer: endpoint({
    method: 'POST',
    path: at(':id/answer'),
    access: ANY_ROLE,
    summary: 'Adds an entry.',
    params: IdParams,
    body: ThreadText,
    output: Case,
    ...write,
  }),
  note: endpoint({
    method: 'POST',
    path: at(':id/note'),
    access: TEAM,
    summary: 'Adds a note that only the team reads.',
    params: IdParams,
    body: TeamText,
    output: Case,
    ...write,
  }),
  colleagues: colleaguesOf('cases'),
  close: endpoint({
    method: 'POST',
    path: at(':id/close'),
    access: TEAM,
    summary: 'Closes it with a resolution.',
    params: IdParams,
    body: CaseClose,
    output: Case,
    ...write,
  }),
  reopen: endpoint({
    method: 'POST',
    path: at(':id/reopen'),
    access: TEAM,
    summary: 'Opens a closed case again.',
    params: IdParams,
    body: ThreadText,
    output: Case,
    ...write,
  }),
  wait: endpoint({
    method: 'POST',
    path: at(':id/wait'),
    access: TEAM,
    summary: 'Stops its clocks while the owner is asked, with a note that only the team reads.',
    params: IdParams,
    body: ThreadText,
    output: Case,
    ...write,
  }),
  resume: endpoint({
    method: 'POST',
    path: at(':id/resume'),
    access: TEAM,
    summary: 'Lets its clocks run again. Its due days are later by the working days they stood still.',
    params: IdParams,
    output: Case,
    ...write,
  }),
  assign: endpoint({
    method: 'POST',
    path: at(':id/assign'),
    access: ['ADMIN', 'COORDINATOR'],
    summary: 'Assigns it to a person, with a deadline.',
    params: IdParams,
    body: z.strictObject({ assigneeId: Id.nullable(), dueOn: Day.nullable().optional() }),
    output: Case,
    ...write,
  }),
} as const;
