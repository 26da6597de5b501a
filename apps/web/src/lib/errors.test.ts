import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { messageOf } from './errors.ts';

// Which sentence is said matters here, in whatever language.
vi.mock('./i18n.ts', () => ({ translator: () => (key: string) => key }));

const of = (status: number, message: string) =>
  messageOf(new ApiError(status, { status, code: 'x', message, errors: [] }));

test('what a proxy answers without words of ours is a lost connection', () => {
  for (const status of [502, 503, 504]) expect(of(status, '')).toBe('errors.connection');
  expect(of(400, '')).toBe('errors.operation');
});

test('what the server says is said, but for its own faults', () => {
  expect(of(503, 'Try again in a second.')).toBe('Try again in a second.');
  expect(of(422, 'Too late.')).toBe('Too late.');
  expect(of(500, 'A stack')).toBe('errors.operation');
});
