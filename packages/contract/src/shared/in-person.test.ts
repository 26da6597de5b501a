import { expect, test } from 'vitest';
import { contract } from '../index.ts';
import { endpointsOf } from './endpoint.ts';

/** Words in names of calls that order, spend, refund, or change who may sign in. */
const OF_MONEY =
  /submit|resubmit|decide|refund|bonus|cancel|finalize|swap|force|invoice|pay|wallet|transfer|transaction|credit|confirm_publication|accept_content|change[-_]user|release-bill/;
const OF_ACCOUNT = /password|send-reset|send-verification|\/role$|impersonate$|me\/profile|me\/language|auth\/session/;
/** Calls that match by chance, each with the reason why it moves nothing. */
const HARMLESS = new Set<string>([
  // Stops a mailing.
  'newsletters.cancel',
  // Says which rows of a list a later step carries out.
  'sites.imports.decide',
]);

test('whoever sees the product as somebody else can neither spend nor change who signs in', () => {
  const open = [...endpointsOf(contract)].filter(([name, { method, path, access, inPerson }]) => {
    // Administrators can't be impersonated, and nobody impersonates the public or an owner.
    const isForOthers = typeof access !== 'string' && access.some((role) => role !== 'ADMIN');
    const isRead = method === 'GET' || /\/(search|count|export)$/.test(path);
    return isForOthers && !isRead && !inPerson && !HARMLESS.has(name) && (OF_MONEY.test(path) || OF_ACCOUNT.test(path));
  });
  expect(open.map(([name]) => name)).toEqual([]);
});

test('what is said to be in person is a write by somebody who signed in', () => {
  for (const [name, { method, access, inPerson }] of endpointsOf(contract))
    if (inPerson) expect([name, method === 'GET', typeof access]).toEqual([name, false, 'object']);
});
