import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { InvalidEmail, type Tx, UnknownAccount, WeakPassword } from '../port.ts';
import { startIdentityServer } from '../testing/identity-server.ts';

const database = await testDatabase();
const { db } = database;
const server = await startIdentityServer(database);
const { admin, mails } = server;
afterAll(() => server.close());
beforeEach(() => {
  mails.length = 0;
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
let count = 0;
const someone = (over: Partial<Parameters<typeof admin.createAccount>[0]> = {}) => ({
  email: `person${++count}@demo.test`,
  password: 'linkstand',
  name: 'Ana',
  claims: {},
  emailVerified: true,
  ...over,
});
async function uidOf(account: ReturnType<typeof someone>, tx?: Tx): Promise<string> {
  const made = await admin.createAccount(account, tx);
  if ('exists' in made) throw new Error('unreachable');
  return made.uid;
}
const rowOf = (uid: string) =>
  db.selectFrom('auth.accounts').selectAll().where('id', '=', uid).executeTakeFirstOrThrow();
class Undo extends Error {}
/** Runs `work` in a transaction that is rolled back. */
const undone = (work: (tx: Tx) => Promise<unknown>) =>
  db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });

test('everything happens in the caller’s transaction, or not at all', async () => {
  const ana = someone();
  const uid = await uidOf(ana);
  const before = await rowOf(uid);
  const session = await server.post('/v1/accounts:signInWithPassword', { email: ana.email, password: 'linkstand' });
  const other = someone();
  await undone(async (tx) => {
    await uidOf(other, tx);
    await admin.setClaims(uid, { admin: true }, tx);
    await admin.setName(uid, 'Eva', tx);
    await admin.sendOneTimeCode('PASSWORD_RESET', ana.email, tx);
    await admin.updateEmail(uid, 'new@demo.test', tx);
    await admin.setDisabled(uid, true, tx);
    await admin.endSessions(uid, tx);
    await admin.deleteAccount(uid, tx);
  });
  expect(await rowOf(uid)).toEqual({ ...before, lastLoginAt: expect.any(Date) });
  const renewed = await server.post('/v1/token', {
    grant_type: 'refresh_token',
    refresh_token: session.body.refreshToken,
  });
  expect(renewed.status).toBe(200);
  expect(await admin.createAccount(other)).toEqual({ uid: expect.any(String), isDuplicate: false });
});

test('the mail is enqueued in the transaction that makes its code', async () => {
  const queue: { code: string; seen: number }[] = [];
  const watching = await startIdentityServer(database, {
    mail: async (mail, tx) => {
      const code = 'code' in mail ? mail.code : '';
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from auth.one_time_codes`.execute(tx);
      queue.push({ code, seen: rows[0]?.n ?? 0 });
    },
  });
  const ana = someone();
  await uidOf(ana);
  await undone((tx) => watching.admin.sendOneTimeCode('INVITE', ana.email, tx));
  expect(queue).toEqual([{ code: expect.any(String), seen: 1 }]);
  const { rows } = await sql`select 1 from auth.one_time_codes`.execute(db);
  expect(rows).toEqual([]);
  await watching.close();
});

describe('a taken address', () => {
  test('is told, and the transaction goes on', async () => {
    const ana = someone();
    const bea = someone();
    await uidOf(ana);
    const uid = await uidOf(bea);
    const answers = await db
      .transaction()
      .execute(async (tx) => [
        await admin.createAccount({ ...ana, email: ` ${ana.email.toUpperCase()}` }, tx),
        await admin.updateEmail(uid, ana.email, tx),
        await admin.updateEmail(uid, bea.email, tx),
        await admin.setName(uid, 'Still here', tx),
      ]);
    expect(answers).toEqual([{ exists: true }, { exists: true }, { updated: true }, undefined]);
    expect((await rowOf(uid)).name).toBe('Still here');
  });

  test('goes to one of many who ask at once', async () => {
    const ana = someone({ password: null });
    const made = await Promise.all(Array.from({ length: 8 }, () => admin.createAccount(ana)));
    expect(made.filter((answer) => 'uid' in answer)).toHaveLength(1);
    const uids = await Promise.all(Array.from({ length: 4 }, () => uidOf(someone({ password: null }))));
    const moved = await Promise.all(uids.map((uid) => admin.updateEmail(uid, 'wanted@demo.test')));
    expect(moved.filter((answer) => 'updated' in answer)).toHaveLength(1);
  });
});

test('a new address is not verified, and codes sent to the old one are dead', async () => {
  const ana = someone();
  const uid = await uidOf(ana);
  const oobCode = await admin.createCode('PASSWORD_RESET', ana.email);
  expect(await admin.updateEmail(uid, 'Moved@demo.test')).toEqual({ updated: true });
  expect(await rowOf(uid)).toMatchObject({ email: 'moved@demo.test', emailVerifiedAt: null });
  expect((await server.post('/v1/accounts:resetPassword', { oobCode })).status).toBe(400);
  const late = await admin.createCode('PASSWORD_RESET', 'moved@demo.test');
  await sql`update auth.accounts set email = 'by-hand@demo.test' where id = ${uid}`.execute(db);
  expect((await server.post('/v1/accounts:resetPassword', { oobCode: late })).status).toBe(400);
  await admin.updateEmail(uid, 'again@demo.test', undefined, true);
  expect((await rowOf(uid)).emailVerifiedAt).toBeInstanceOf(Date);
});

test('ending sessions tells since when sign-ins count', async () => {
  const uid = await uidOf(someone());
  const before = Date.now();
  const validSince = await admin.endSessions(uid);
  expect(Math.abs(validSince.getTime() - before)).toBeLessThan(2000);
  expect((await rowOf(uid)).sessionsValidSince).toEqual(validSince);
  expect((await admin.endSessions(uid)).getTime()).toBeGreaterThan(validSince.getTime());
});

test('deleting takes sessions, codes and places along', async () => {
  const ana = someone();
  const uid = await uidOf(ana);
  const signedIn = await server.post('/v1/accounts:signInWithPassword', { email: ana.email, password: 'linkstand' });
  await admin.createCode('INVITE', ana.email);
  await admin.deleteAccount(uid);
  await admin.deleteAccount(uid);
  await admin.deleteAccount('no uid of ours');
  const { rows } = await sql`
    select from auth.sessions where account_id = ${uid}
    union all select from auth.one_time_codes where account_id = ${uid}
    union all select from auth.known_places where account_id = ${uid}`.execute(db);
  expect(rows).toHaveLength(0);
  const refresh_token = signedIn.body.refreshToken;
  expect((await server.post('/v1/token', { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  const { idToken } = signedIn.body;
  expect(JSON.stringify(await server.post('/v1/accounts:lookup', { idToken }))).toContain('USER_NOT_FOUND');
});

describe('what cannot be', () => {
  test.each([NOBODY, 'no uid of ours', ''])('an account %j', async (uid) => {
    await expect(admin.setClaims(uid, {})).rejects.toThrow(UnknownAccount);
    await expect(admin.setName(uid, 'x')).rejects.toThrow(UnknownAccount);
    await expect(admin.setDisabled(uid, true)).rejects.toThrow(UnknownAccount);
    await expect(admin.endSessions(uid)).rejects.toThrow(UnknownAccount);
    await expect(admin.updateEmail(uid, 'x@demo.test')).rejects.toThrow(UnknownAccount);
  });

  test('weak passwords, odd addresses, claims too many', async () => {
    await expect(admin.createAccount(someone({ password: '12345' }))).rejects.toThrow(WeakPassword);
    await expect(admin.createAccount(someone({ email: 'nobody' }))).rejects.toThrow(InvalidEmail);
    await expect(admin.createAccount(someone({ claims: { text: 'x'.repeat(1000) } }))).rejects.toThrow(RangeError);
    await expect(admin.createCode('INVITE', 'nobody')).rejects.toThrow(InvalidEmail);
  });

  test('a code for nobody', async () => {
    expect(await admin.createCode('PASSWORD_RESET', 'nobody@demo.test')).toBeNull();
    await admin.sendOneTimeCode('PASSWORD_RESET', 'nobody@demo.test');
    expect(mails).toEqual([]);
  });
});
