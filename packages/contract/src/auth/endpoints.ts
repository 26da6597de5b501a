import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Country, Email, Locale, line, Password } from '../shared/fields.ts';
import { ANY_ROLE } from '../shared/roles.ts';

export const Registration = z
  .strictObject({
    name: line(120, 1),
    email: Email,
    password: Password,
    confirmation: z.string().max(200),
    country: Country,
    company: line(160).optional(),
    language: Locale.optional(),
    /** How the person found the site. Stored for the marketing report. */
    source: line(80).optional(),
    /** From the link that an installation without administrators prints at its start. */
    setup: line(100).optional(),
  })
  .refine((value) => value.password === value.confirmation, { path: ['confirmation'], message: 'passwords_differ' });

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/v1/auth/register',
    access: 'public',
    summary: 'Creates a client account. A known address gets the same answer, and its holder an email.',
    body: Registration,
    output: z.object({ email: z.string() }),
    status: 201,
    perMinute: 10,
  }),
  resetPassword: endpoint({
    method: 'GET',
    path: '/api/v1/auth/reset-password',
    access: 'public',
    summary: 'Sends a password reset link. Unknown addresses get the same answer.',
    query: z.strictObject({ email: Email }),
    output: z.object({ data: z.object({ email: z.string() }) }),
    perMinute: 10,
  }),
  openSession: endpoint({
    method: 'POST',
    path: '/api/v1/auth/session',
    access: ANY_ROLE,
    summary: 'Exchanges a token younger than 300 s for a cookie that serves downloads only.',
    inPerson: 'account',
  }),
  closeSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/session',
    access: 'public',
    summary: 'Removes the download cookie.',
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/v1/auth/send-verification',
    access: ANY_ROLE,
    summary: 'Sends the email verification link again.',
    body: z.strictObject({}),
    perMinute: 3,
    inPerson: 'account',
  }),
} as const;
