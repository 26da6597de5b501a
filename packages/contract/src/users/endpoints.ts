import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Locale } from '../shared/fields.ts';
import { Ref } from '../shared/pagination.ts';
import { ANY_ROLE } from '../shared/roles.ts';
import { Me, Profile, ProfileInput } from './schema.ts';

export const users = {
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
  update_profile: endpoint({
    method: 'PUT',
    path: '/api/v1/users/me/profile',
    access: ANY_ROLE,
    summary: 'Changes one’s own data.',
    body: ProfileInput,
    output: Profile,
    ifMatch: 'required',
  }),
  set_language: endpoint({
    method: 'PUT',
    path: '/api/v1/users/me/language',
    access: ANY_ROLE,
    summary: 'One’s own choice of language; null follows the browser.',
    body: z.strictObject({ language: Locale.nullable() }),
    output: Me,
  }),
  tour_seen: endpoint({
    method: 'POST',
    path: '/api/v1/users/me/tours',
    access: ANY_ROLE,
    summary: 'Remembers that a guided tour was shown, or forgets it.',
    body: z.strictObject({ tour: z.string().regex(/^[a-z-]{1,40}$/), seen: z.boolean() }),
    output: Me,
  }),
  editors: endpoint({
    method: 'GET',
    path: '/api/v1/editors/get-all',
    access: ['ADMIN', 'COORDINATOR'],
    summary: 'Editors a briefing can be assigned to.',
    output: z.object({ data: z.array(Ref.extend({ openBriefings: z.int() })) }),
  }),
} as const;
