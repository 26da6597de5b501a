import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Locale, Reason } from '../shared/fields.ts';
import { IdParams, Ref } from '../shared/pagination.ts';
import { resource, switchable } from '../shared/resource.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import {
  Duties,
  Impersonation,
  Me,
  NewUser,
  PasswordInput,
  Profile,
  ProfileInput,
  RoleChange,
  User,
  UserChange,
  UserFilter,
} from './schema.ts';

const ADMIN = ['ADMIN'] as const;
const READERS = ['ADMIN', 'SELLER'] as const;

const all = resource('users', {
  row: User,
  record: User,
  input: UserChange,
  needs: [],
  filter: UserFilter,
  access: { read: READERS, write: READERS },
});

/** Everything a resource has. Only administrators make and remove people; a seller changes its clients. */
export const people = {
  ...all,
  create: endpoint({
    ...all.create,
    access: ADMIN,
    summary: 'Creates a person with a role, and emails the link to set a password.',
    body: NewUser,
    perMinute: 30,
    inPerson: 'account',
  }),
  remove: endpoint({ ...all.remove, access: ADMIN, inPerson: 'account' }),
} as const;

export const users = {
  ...people,
  ...switchable('users', User, ADMIN),
  changeRole: endpoint({
    method: 'PUT',
    path: '/api/v1/users/:id/role',
    access: ADMIN,
    summary: 'Changes a person’s role, within seconds.',
    params: IdParams,
    body: RoleChange,
    output: User,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  duties: endpoint({
    method: 'GET',
    path: '/api/v1/users/:id/duties',
    access: ADMIN,
    summary: 'The person’s responsibilities in the present role.',
    params: IdParams,
    output: Duties,
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/send-reset',
    access: ADMIN,
    summary: 'Emails the person a password reset link.',
    params: IdParams,
    body: z.strictObject({}),
    perMinute: 30,
    inPerson: 'account',
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/api/v1/users/:id/password',
    access: ADMIN,
    summary: 'Sets a password. Ends every session of the person, and informs them by email.',
    params: IdParams,
    body: PasswordInput,
    perMinute: 30,
    inPerson: 'account',
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/impersonate',
    access: ADMIN,
    summary: 'Starts impersonating this person for up to 30 minutes, with the header X-Impersonate: <grant>.',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    output: Impersonation,
    status: 201,
    inPerson: 'account',
  }),
  stopImpersonating: endpoint({
    method: 'POST',
    path: '/api/v1/users/me/stop-impersonating',
    access: ANY_ROLE,
    summary: 'Ends an impersonation. Idempotent.',
    body: z.strictObject({}),
  }),
  accountExecutives: endpoint({
    method: 'GET',
    path: '/api/v1/users/account-executives',
    access: ADMIN,
    summary: 'People who can be an account executive: administrators and sellers.',
    output: z.object({ data: z.array(Ref) }),
  }),
  coordinators: endpoint({
    method: 'GET',
    path: '/api/v1/users/coordinators',
    access: ADMIN,
    summary: 'People who can coordinate the work for a client.',
    output: z.object({ data: z.array(Ref) }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/v1/users/me',
    access: ANY_ROLE,
    summary: 'The signed-in person.',
    output: Me,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/v1/users/me/profile',
    access: ANY_ROLE,
    summary: 'The signed-in person’s profile.',
    output: Profile,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/v1/users/me/profile',
    access: ANY_ROLE,
    summary: 'Changes the signed-in person’s profile.',
    body: ProfileInput,
    output: Profile,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/api/v1/users/me/language',
    access: ANY_ROLE,
    summary: 'Sets the signed-in person’s language. Null follows the browser.',
    body: z.strictObject({ language: Locale.nullable() }),
    output: Me,
    inPerson: 'account',
  }),
  tourSeen: endpoint({
    method: 'POST',
    path: '/api/v1/users/me/tours',
    access: ANY_ROLE,
    summary: 'Sets whether a guided tour was shown.',
    body: z.strictObject({ tour: z.string().regex(/^[a-z-]{1,40}$/, 'name_wrong'), seen: z.boolean() }),
    output: Me,
    inPerson: 'account',
  }),
  editors: endpoint({
    method: 'GET',
    path: '/api/v1/editors/get-all',
    access: ['ADMIN', 'COORDINATOR'],
    summary: 'Editors to whom a briefing can be assigned.',
    output: z.object({ data: z.array(Ref.extend({ openBriefings: z.int() })) }),
  }),
} as const;
