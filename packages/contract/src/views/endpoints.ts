import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Id, IdParams } from '../shared/pagination.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { ListName, View, ViewChange, ViewInput, ViewReader } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/views/${path}` as const;
const Views = z.object({ data: z.array(View) });

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/views',
    access: ANY_ROLE,
    summary: 'The saved views of a list by name: the caller’s own, and shared ones for the team.',
    query: z.strictObject({ list: ListName }),
    output: Views,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: ANY_ROLE,
    summary: 'Saves a view of a list. Only the team can share views.',
    body: ViewInput,
    output: View,
    status: 201,
    idempotent: true,
    inPerson: 'account',
  }),
  update: endpoint({
    method: 'PUT',
    path: at(':id'),
    access: ANY_ROLE,
    summary: 'Changes a view. Only its creator or an admin can change a shared one.',
    params: IdParams,
    body: ViewChange,
    output: View,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: at(':id'),
    access: ANY_ROLE,
    summary: 'Removes a view. Only its creator or an admin can remove a shared one.',
    params: IdParams,
    inPerson: 'account',
  }),
  readers: endpoint({
    method: 'GET',
    path: at('readers'),
    access: ['ADMIN'],
    summary: 'Who of the team can get a report every Monday.',
    query: z.strictObject({ list: ListName }),
    output: z.object({ data: z.array(ViewReader) }),
  }),
  endMails: endpoint({
    method: 'POST',
    path: at('end-mails'),
    access: 'public',
    summary: 'Ends the mails about a saved view, by the key in each of them. Idempotent.',
    body: z.strictObject({ key: z.uuid() }),
    output: z.object({ name: z.string(), list: ListName }),
    perMinute: 30,
  }),
  chooseDefault: endpoint({
    method: 'PUT',
    path: at('default'),
    access: ANY_ROLE,
    summary: 'Sets the view with which a list opens for the caller. Null for none.',
    body: z.strictObject({ list: ListName, id: Id.nullable() }),
    output: Views,
    inPerson: 'account',
  }),
} as const;
