import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { IdentityUnavailable, TooManyAttempts } from '../identity/port.ts';
import { problemOf } from './problems.ts';

test('an identity service that is away is no fault of the caller, and is noted', () => {
  const problem = problemOf(new IdentityUnavailable('no keys from https://identity.example'), 'es', 'r1');
  expect(problem).toMatchObject({ status: 503, isFault: true, body: { code: 'unavailable' } });
  expect(JSON.stringify(problem.body)).not.toContain('identity.example');
});

test('too many attempts say when to come back', () => {
  const problem = problemOf(new TooManyAttempts(842), 'en-US', 'r1');
  expect(problem).toMatchObject({ status: 429, retryAfterSeconds: 842, isFault: false });
  expect(problem.body.message).toContain('842');
});

test('one sentence about one field is said once', () => {
  const fault = { path: 'priceMax', code: 'not_found' } as const;
  const refusal = new Refusal(400, 'invalid', { faults: [fault, fault, { ...fault, path: 'priceMin' }] });
  expect(problemOf(refusal, 'es', 'r').body.errors.map(({ path }) => path)).toEqual(['priceMax', 'priceMin']);
});
