import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { failureText, isUnreached, messageOf } from './errors.ts';

// Which sentence is said matters here, in whatever language.
vi.mock('./i18n.ts', () => ({ translator: () => (key: string) => key }));

const of = (status: number, message: string) =>
  messageOf(new ApiError(status, { status, code: 'x', message, errors: [] }));

test('what a proxy answers without words of ours is a lost connection', () => {
  for (const status of [502, 503, 504]) expect(of(status, '')).toBe('errors.connection');
  expect(of(400, '')).toBe('errors.operation');
});

test('the connection is only to blame where the server was not reached', () => {
  const failed = (status: number, message: string) => new ApiError(status, { status, code: 'x', message, errors: [] });
  for (const status of [0, 502, 503, 504]) expect(isUnreached(failed(status, ''))).toBe(true);
  for (const status of [400, 422, 429, 500]) expect(isUnreached(failed(status, ''))).toBe(false);
  expect(isUnreached(failed(503, 'Try again in a second.'))).toBe(false);
  expect(isUnreached(new TypeError('a fault of ours'))).toBe(false);
});

test('a failed PDF is told in the specified words, once', () => {
  const failed = (message: string) => new ApiError(422, { status: 422, code: 'pdf_failed', message, errors: [] });
  expect(failureText('errors.pdf', failed('errors.pdf'))).toBe('errors.pdf');
  expect(failureText('errors.pdf', failed('Too many rows.'))).toBe('errors.pdf Too many rows.');
});

test('what the server says is said, but for its own faults', () => {
  expect(of(503, 'Try again in a second.')).toBe('Try again in a second.');
  expect(of(422, 'Too late.')).toBe('Too late.');
  expect(of(500, 'A stack')).toBe('errors.operation');
});
