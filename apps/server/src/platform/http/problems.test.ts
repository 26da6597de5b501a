import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { IdentityUnavailable, TooManyAttempts } from '../identity/port.ts';
import { problemOf } from './problems.ts';

test('an identity service that is away is no fault of the caller, and is noted', () => {
  const told = problemOf(new IdentityUnavailable('no keys from https://identity.example'), 'es', 'r1');
  expect(told).toMatchObject({ status: 503, isFault: true, body: { code: 'unavailable' } });
  expect(JSON.stringify(told.body)).not.toContain('identity.example');
});

test('too many attempts say when to come back', () => {
  const told = problemOf(new TooManyAttempts(842), 'en-US', 'r1');
  expect(told).toMatchObject({ status: 429, retryAfterSeconds: 842, isFault: false });
  expect(told.body.message).toContain('842');
});

test('one sentence about one field is said once', () => {
  const fault = { path: 'priceMax', code: 'not_found' } as const;
  const refusal = new Refusal(400, 'invalid', { faults: [fault, fault, { ...fault, path: 'priceMin' }] });
  expect(problemOf(refusal, 'es', 'r').body.errors.map(({ path }) => path)).toEqual(['priceMax', 'priceMin']);
});
