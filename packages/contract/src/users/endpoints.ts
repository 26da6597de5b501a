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
    summary: 'Makes a person with a role, and mails the link that sets the password.',
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
    summary: 'Another role, with all that follows for what the person sees; takes effect within seconds.',
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
    summary: 'What the person looks after in its present role.',
    params: IdParams,
    output: Duties,
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/send-reset',
    access: ADMIN,
    summary: 'Mails the person a link to choose another password.',
    params: IdParams,
    body: z.strictObject({}),
    perMinute: 30,
    inPerson: 'account',
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/api/v1/users/:id/password',
    access: ADMIN,
    summary: 'Sets another password: every session of the person ends, and a mail says so.',
    params: IdParams,
    body: PasswordInput,
    perMinute: 30,
    inPerson: 'account',
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/impersonate',
    access: ADMIN,
    summary: 'Lets the administrator see the product as this person for up to 30 minutes: X-Impersonate: <grant>.',
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
    summary: 'Ends what `impersonate` began; nothing happens where it is over already.',
    body: z.strictObject({}),
  }),
  accountExecutives: endpoint({
    method: 'GET',
    path: '/api/v1/users/account-executives',
    access: ADMIN,
    summary: 'Who can look after clients: administrators and sellers.',
    output: z.object({ data: z.array(Ref) }),
  }),
  coordinators: endpoint({
    method: 'GET',
    path: '/api/v1/users/coordinators',
    access: ADMIN,
    summary: 'Who can coordinate the work for a client.',
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
    summary: 'The signed-in person’s own data.',
    output: Profile,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/v1/users/me/profile',
    access: ANY_ROLE,
    summary: 'Changes one’s own data.',
    body: ProfileInput,
    output: Profile,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/api/v1/users/me/language',
    access: ANY_ROLE,
    summary: 'One’s own choice of language; null follows the browser.',
    body: z.strictObject({ language: Locale.nullable() }),
    output: Me,
    inPerson: 'account',
  }),
  tourSeen: endpoint({
    method: 'POST',
    path: '/api/v1/users/me/tours',
    access: ANY_ROLE,
    summary: 'Remembers that a guided tour was shown, or forgets it.',
    body: z.strictObject({ tour: z.string().regex(/^[a-z-]{1,40}$/, 'name_wrong'), seen: z.boolean() }),
    output: Me,
    inPerson: 'account',
  }),
  editors: endpoint({
    method: 'GET',
    path: '/api/v1/editors/get-all',
    access: ['ADMIN', 'COORDINATOR'],
    summary: 'Editors a briefing can be assigned to.',
    output: z.object({ data: z.array(Ref.extend({ openBriefings: z.int() })) }),
  }),
} as const;
