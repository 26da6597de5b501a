import { expect, test } from 'vitest';
import { dateTold } from './date-told.ts';

const dates = { publishedAt: null, promisedDate: '2026-03-10', dueDate: '2026-03-01' };
const publishedAt = '2026-03-09T10:00:00.000Z';

test.each([
  ['waiting_publish', {}, ['promised', '2026-03-10']],
  ['waiting_publish', { promisedDate: null }, ['due', '2026-03-01']],
  ['pending_owner', {}, ['due', '2026-03-01']],
  ['pending_owner', { dueDate: null }, undefined],
  ['published', { publishedAt }, ['publishedOn', publishedAt]],
  ['done', { publishedAt }, ['publishedOn', publishedAt]],
  ['canceled', { publishedAt }, ['publishedOn', publishedAt]],
  ['canceled', {}, undefined],
  ['denied', {}, undefined],
] as const)('a briefing in %s with %o is told by %o', (status, change, told) => {
  expect(dateTold({ ...dates, status, ...change })).toEqual(told);
});
