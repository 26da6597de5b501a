import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type MessageParameters, Refusal } from '../errors.ts';
import { IdentityUnavailable, TooManyAttempts } from '../identity/port.ts';
import { problemOf } from './problems.ts';

test('an identity service that is away is no fault of the caller, and is noted', () => {
  const problem = problemOf(new IdentityUnavailable('no keys from https://identity.example'), 'es', 'r1');
  expect(problem).toMatchObject({ status: 503, isFault: true, body: { code: 'unavailable' } });
  expect(JSON.stringify(problem.body)).not.toContain('identity.example');
});

const failureOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
};

test.each([
  ['the database', Object.assign(new pg.DatabaseError('could not extend file', 10, 'error'), { code: '53100' })],
  ['a file', failureOf(() => writeFileSync('/dev/full', 'words'))],
  [
    'what wraps it',
    new Error('The file was not kept.', { cause: failureOf(() => writeFileSync('/dev/full', 'words')) }),
  ],
])('a disk that is full under %s is no fault of ours, and nothing was saved', (_of, error) => {
  for (const locale of ['en-US', 'es', 'pt-BR'] as const) {
    const { status, body, retryAfterSeconds } = problemOf(error, locale, 'r1');
    expect([status, body.code, retryAfterSeconds]).toEqual([507, 'disk_full', 60]);
    expect(body.message).toMatch(/nothing was saved|no se ha guardado nada|nada foi salvo/);
  }
});

test('too many attempts say when to come back', () => {
  const problem = problemOf(new TooManyAttempts(842), 'en-US', 'r1');
  expect(problem).toMatchObject({ status: 429, retryAfterSeconds: 842, isFault: false });
  expect(problem.body.message).toContain('842');
});

test('numbers, days and countries are written as in the reader’s language', () => {
  const sentences = (
    code: 'import_too_many_rows' | 'number_least' | 'vat_rate_unknown',
    parameters: MessageParameters,
  ) =>
    (['en-US', 'es', 'pt-BR'] as const).map(
      (locale) => problemOf(new Refusal(422, code, { parameters }), locale, 'r').body.message,
    );
  expect(sentences('import_too_many_rows', { most: 20_000 })).toEqual([
    expect.stringContaining('20,000'),
    expect.stringContaining('20.000'),
    expect.stringContaining('20.000'),
  ]);
  for (const sentence of sentences('number_least', { min: 1800 })) expect(sentence).toContain('1800');
  expect(sentences('vat_rate_unknown', { country: { country: 'DE' }, day: { day: '2023-05-31' } })).toEqual([
    expect.stringMatching(/Germany on May 31, 2023/),
    expect.stringMatching(/Alemania el 31 de mayo de 2023/),
    expect.stringMatching(/Alemanha em 31 de maio de 2023/),
  ]);
});

test('one sentence about one field is said once', () => {
  const fault = { path: 'priceMax', code: 'not_found' } as const;
  const refusal = new Refusal(400, 'invalid', { faults: [fault, fault, { ...fault, path: 'priceMin' }] });
  expect(problemOf(refusal, 'es', 'r').body.errors.map(({ path }) => path)).toEqual(['priceMax', 'priceMin']);
});
