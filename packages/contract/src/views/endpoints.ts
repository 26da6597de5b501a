import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Id, IdParams } from '../shared/pagination.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { ListName, View, ViewChange, ViewInput } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/views/${path}` as const;
const Views = z.object({ data: z.array(View) });

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/views',
    access: ANY_ROLE,
    summary: 'The views of one list: the caller’s own, and for the team those that are shared; by name.',
    query: z.strictObject({ list: ListName }),
    output: Views,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: ANY_ROLE,
    summary: 'Keeps a way of looking at a list under a name. Only the team can share.',
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
    summary: 'Changes a view; a shared one is changed by its maker or an admin.',
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
    summary: 'Removes a view; a shared one is removed by its maker or an admin.',
    params: IdParams,
    inPerson: 'account',
  }),
  endMails: endpoint({
    method: 'POST',
    path: at('end-mails'),
    access: 'public',
    summary:
      'Ends the mails about a kept search, by the key that each of them carries; doing it again changes nothing.',
    body: z.strictObject({ key: z.uuid() }),
    output: z.object({ name: z.string() }),
    perMinute: 30,
  }),
  chooseDefault: endpoint({
    method: 'PUT',
    path: at('default'),
    access: ANY_ROLE,
    summary: 'With which view a list opens for the caller; null: with none.',
    body: z.strictObject({ list: ListName, id: Id.nullable() }),
    output: Views,
    inPerson: 'account',
  }),
} as const;
