import { expect, test } from 'vitest';
import type { VerifiedToken } from '../../platform/identity/verifier.ts';
import { testDatabase } from '../../testing/database.ts';
import { people } from './actor.ts';

const { db } = await testDatabase();
const NOW = Date.parse('2026-03-04T11:00:00Z');

test('the first request of a person whose sign-ins are kept elsewhere tells that it came, and which address is its own', async () => {
  await db
    .insertInto('users')
    .values({ identityUid: 'hosted', name: 'Ana', email: 'Ana@team.example', role: 'EDITOR', invitedAt: new Date(NOW) })
    .execute();
  const rowOf = () =>
    db
      .selectFrom('users')
      .select(['lastLoginAt', 'emailVerifiedAt'])
      .where('identityUid', '=', 'hosted')
      .executeTakeFirst();
  const signedIn = (more: Partial<VerifiedToken>): VerifiedToken => ({
    uid: 'hosted',
    email: 'other@team.example',
    emailVerified: true,
    name: 'Ana',
    role: 'EDITOR',
    claims: {},
    sessionId: undefined,
    authTime: NOW / 1000,
    issuedAt: NOW / 1000,
    expiresAt: NOW / 1000 + 3600,
    ...more,
  });
  const known = people(db, () => NOW);
  expect(await known.find(signedIn({}))).toMatchObject({ name: 'Ana', emailVerified: false });
  expect(await rowOf()).toEqual({ lastLoginAt: new Date(NOW), emailVerifiedAt: null });
  expect(await known.find(signedIn({ email: 'ana@team.example' }))).toMatchObject({ emailVerified: true });
  const later = NOW / 1000 + 600;
  await known.find(signedIn({ authTime: later }));
  await known.find(signedIn({}));
  expect(await rowOf()).toEqual({ lastLoginAt: new Date(later * 1000), emailVerifiedAt: new Date(NOW) });
});
