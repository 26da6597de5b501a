import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../db/client.ts';
import { testDatabase } from '../../../testing/database.ts';
import { databaseDoor } from '../../../testing/database-door.ts';
import { sweepIdentity } from '../sweep.ts';
import { messageOf, startIdentityServer, TEST_AUDIENCE, TEST_ISSUER } from '../testing/identity-server.ts';
import { createVerifier } from '../verifier.ts';
import { REFUSAL_MS } from './sign-in-calls.ts';

const database = await testDatabase();
const { db } = database;
const server = await startIdentityServer(database);
afterAll(() => server.close());
const { post, mails, changes, codeFor } = server;
const PASSWORD = 'linkstand';

let count = 0;
/** A person who has just signed up. */
async function newcomer() {
  const email = `person${++count}@demo.test`;
  const answer = await post('/v1/accounts:signUp', { email, password: PASSWORD, displayName: 'Ana  Ruiz' });
  expect(answer.status).toBe(200);
  return { email, ...tokensOf(answer), uid: String(answer.body.localId) };
}
const tokensOf = ({ body }: { body: Record<string, unknown> }) => ({
  idToken: String(body.idToken ?? body.id_token),
  refreshToken: String(body.refreshToken ?? body.refresh_token),
});
const signIn = (email: string, password = PASSWORD) => post('/v1/accounts:signInWithPassword', { email, password });
const renew = (refresh_token: unknown) => post('/v1/token', { grant_type: 'refresh_token', refresh_token });
beforeEach(() => {
  mails.length = 0;
  changes.length = 0;
});

describe('signing up and in', () => {
  test('gives tokens that the published keys verify', async () => {
    const { email, idToken, uid } = await newcomer();
    const verify = createVerifier({
      jwks: new URL(`${server.url}/jwks.json`),
      issuer: TEST_ISSUER,
      audience: TEST_AUDIENCE,
    });
    const token = await verify(idToken);
    expect(token).toMatchObject({ uid, email, emailVerified: false, name: 'Ana Ruiz', role: 'USER' });
    expect(token.expiresAt - token.issuedAt).toBe(3600);
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) });
    expect(changes).toEqual([
      { type: 'signed-up', uid, email, name: 'Ana Ruiz' },
      { type: 'signed-in', uid, at: new Date(token.authTime * 1000) },
    ]);
  });

  test('a role claim is at the top level of the next token, and none can speak for the token itself', async () => {
    const { email, uid } = await newcomer();
    await server.admin.setClaims(uid, { siteManager: true });
    const { idToken } = tokensOf(await signIn(email));
    expect(decodeJwt(idToken)).toMatchObject({ siteManager: true, sub: uid });
    expect((await server.verify(idToken)).role).toBe('SITE_MANAGER');
    await expect(server.admin.setClaims(uid, { sub: 'somebody else' })).rejects.toThrow(RangeError);
    await expect(server.admin.setClaims(uid, { email_verified: true })).rejects.toThrow(RangeError);
  });

  test('the address is one, however it is written', async () => {
    const { email } = await newcomer();
    expect((await signIn(` ${email.toUpperCase()} `)).status).toBe(200);
    const again = await post('/v1/accounts:signUp', { email: email.toUpperCase(), password: PASSWORD });
    expect([again.status, messageOf(again)]).toEqual([400, 'EMAIL_EXISTS']);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await newcomer();
    const wrong = await signIn(email, 'not it');
    const unknown = await signIn('nobody@demo.test');
    expect([wrong.status, messageOf(wrong)]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS']);
    expect(unknown.body).toEqual(wrong.body);
  });

  test.each([
    [{ email: 'a@b', password: PASSWORD }, 'INVALID_EMAIL'],
    [{ email: `${'a'.repeat(250)}@demo.test`, password: PASSWORD }, 'INVALID_EMAIL'],
    [{ email: "x'; drop table auth.accounts--", password: PASSWORD }, 'INVALID_EMAIL'],
    [{ password: PASSWORD }, 'MISSING_EMAIL'],
    [{ email: 'new@demo.test' }, 'MISSING_PASSWORD'],
    [{ email: 'new@demo.test', password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [{ email: 'new@demo.test', password: '👍👍👍' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [
      { email: 'new@demo.test', password: 'a'.repeat(1025) },
      'WEAK_PASSWORD : Password should be at most 1024 characters',
    ],
    [{ email: 'new@demo.test', password: { $ne: 1 } }, 'INVALID_ARGUMENT : password must be a text'],
    [{ email: ['new@demo.test'], password: PASSWORD }, 'INVALID_ARGUMENT : email must be a text'],
    [
      { email: 'new@demo.test', password: 'abc\0def' },
      'INVALID_ARGUMENT : password has a character that cannot be stored',
    ],
    [
      { email: 'new@demo.test', password: PASSWORD, displayName: 'x'.repeat(201) },
      'INVALID_ARGUMENT : displayName is too long',
    ],
    ['text', 'INVALID_ARGUMENT : the body must be an object'],
    [[], 'INVALID_ARGUMENT : the body must be an object'],
    [null, 'MISSING_EMAIL'],
  ])('signing up with %j is refused', async (body, message) => {
    const answer = await post('/v1/accounts:signUp', body);
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
  });

  test('a password of six characters is enough, and the same however its accents are composed', async () => {
    const email = 'accents@demo.test';
    expect((await post('/v1/accounts:signUp', { email, password: 'cafés1'.normalize('NFD') })).status).toBe(200);
    expect((await signIn(email, 'cafés1'.normalize('NFC'))).status).toBe(200);
  });

  test('broken and huge bodies are 4xx, unknown paths 404, in the shape of the API', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${server.url}/v1/accounts:signUp`, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await send('{"email":')).status).toBe(400);
    expect((await send(JSON.stringify({ email: 'a'.repeat(20_000) }))).status).toBe(413);
    expect((await send('<a/>', 'text/xml')).status).toBe(415);
    const missing = await post('/v1/accounts:delete', {});
    expect([missing.status, messageOf(missing)]).toEqual([404, 'NOT_FOUND']);
  });

  test('a closed sign-up is refused, the door stays open for those inside', async () => {
    const { email } = await newcomer();
    const closed = await startIdentityServer(database, { allowSignUp: false });
    try {
      const answer = await closed.post('/v1/accounts:signUp', { email: 'late@demo.test', password: PASSWORD });
      expect(messageOf(answer)).toBe('ADMIN_ONLY_OPERATION');
      expect((await closed.post('/v1/accounts:signInWithPassword', { email, password: PASSWORD })).status).toBe(200);
    } finally {
      await closed.close();
    }
  });

  test('passwords and refresh tokens are not in the database', async () => {
    const { email, refreshToken } = await newcomer();
    const { rows } = await sql<{ dump: string }>`
      select (select string_agg(a::text, '') from auth.accounts a where email = ${email})
        || (select string_agg(s::text, '') from auth.sessions s) as dump`.execute(db);
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(dump).not.toContain(PASSWORD);
    expect(dump).not.toContain(refreshToken);
    expect(dump).not.toContain(Buffer.from(refreshToken).toString('hex'));
  });

  test('a hash made at a lower cost still fits, once', async () => {
    const { email } = await newcomer();
    // linkstand, argon2id m=8192 t=1
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
    const old = argon2Sync('argon2id', { ...cost, nonce: salt, message: PASSWORD });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    await db
      .updateTable('auth.accounts')
      .set({ passwordHash: `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(old)}` })
      .where('email', '=', email)
      .execute();
    expect((await signIn(email, 'not it')).status).toBe(400);
    expect((await signIn(email)).status).toBe(200);
    const row = await db
      .selectFrom('auth.accounts')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row?.passwordHash).toContain('m=19456,t=2');
    expect((await signIn(email)).status).toBe(200);
  });
});

test('a wrong password is refused at even times, also for an address that two accounts claim', async () => {
  const alone = await newcomer();
  const [first, second] = [await newcomer(), await newcomer()];
  // As after a change of address: the hash keeps the salt of the one before.
  await sql`update auth.accounts set email = ${first.email}, is_duplicate = true where id = ${second.uid}`.execute(db);
  for (const email of [alone.email, first.email, 'nobody@demo.test']) {
    const start = performance.now();
    expect((await signIn(email, 'not this one')).status).toBe(400);
    // Never at once: at the same even times, whatever was to be derived. Only a busy machine takes longer.
    expect(performance.now() - start).toBeGreaterThanOrEqual(REFUSAL_MS - 1);
  }
});

test('an outage answers 503 to each, and is one line in the log', async () => {
  const way = await databaseDoor(database.url);
  const behind = connect(way.url);
  const away = await startIdentityServer(behind);
  const told = vi.spyOn(away.app.log, 'error');
  way.shut();
  const body = { email: 'nobody@demo.test', password: 'not this one' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => away.post('/v1/accounts:signInWithPassword', body, `192.0.2.${n}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(told).toHaveBeenCalledTimes(1);
  await away.close();
  await behind.close();
  await way.close();
});

describe('renewing', () => {
  test('rotates the refresh token and keeps the moment of the sign-in', async () => {
    const first = await newcomer();
    const answer = await renew(first.refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: '3600', user_id: first.uid });
    const second = tokensOf(answer);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(decodeJwt(second.idToken).auth_time).toBe(decodeJwt(first.idToken).auth_time);
    const byForm = await fetch(`${server.url}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: second.refreshToken }),
    });
    expect(byForm.status).toBe(200);
  });

  const ageRotation = (uid: string, interval: string) =>
    sql`update auth.sessions set rotated_at = rotated_at - ${interval}::interval where account_id = ${uid}`.execute(db);

  test('two tabs at once are no theft', async () => {
    const { refreshToken, uid } = await newcomer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => renew(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    await ageRotation(uid, '29 seconds');
    expect((await renew(refreshToken)).status).toBe(200);
  });

  test('a token that comes back after its successor was used ends its whole family, and no other', async () => {
    const { refreshToken, uid, email } = await newcomer();
    const other = tokensOf(await signIn(email));
    const second = tokensOf(await renew(refreshToken));
    const third = tokensOf(await renew(second.refreshToken));
    await ageRotation(uid, '31 seconds');
    expect(messageOf(await renew(refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await renew(third.refreshToken)).status).toBe(400);
    expect((await renew(other.refreshToken)).status).toBe(200);
  });

  test.each(['33 seconds', '3 days'])('a lost answer to a renewal costs nothing, %s later', async (later) => {
    const { refreshToken, uid } = await newcomer();
    expect((await renew(refreshToken)).status).toBe(200);
    await ageRotation(uid, later);
    // This answer is lost, too.
    expect((await renew(refreshToken)).status).toBe(200);
    await ageRotation(uid, later);
    const arrived = tokensOf(await renew(refreshToken));
    const next = tokensOf(await renew(arrived.refreshToken));
    expect((await renew(next.refreshToken)).status).toBe(200);
  });

  test('a copy used before the successor was is found out when that comes', async () => {
    const { refreshToken, uid } = await newcomer();
    const owners = tokensOf(await renew(refreshToken));
    await ageRotation(uid, '10 minutes');
    const thiefs = tokensOf(await renew(refreshToken));
    expect(messageOf(await renew(owners.refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await renew(thiefs.refreshToken)).status).toBe(400);
  });

  test('a clock that went back does not hide that a successor was used', async () => {
    const { refreshToken, uid } = await newcomer();
    const second = tokensOf(await renew(refreshToken));
    await ageRotation(uid, '-2 hours');
    const third = tokensOf(await renew(second.refreshToken));
    await ageRotation(uid, '3 hours');
    expect(messageOf(await renew(refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await renew(third.refreshToken)).status).toBe(400);
  });

  test('a token long forgotten still betrays its family', async () => {
    const { refreshToken, uid } = await newcomer();
    const second = tokensOf(await renew(refreshToken));
    await ageRotation(uid, '2 days');
    const third = tokensOf(await renew(second.refreshToken));
    const rows = await db.selectFrom('auth.sessions').select('tokenHash').where('accountId', '=', uid).execute();
    expect(rows).toHaveLength(2);
    expect(messageOf(await renew(refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await renew(third.refreshToken)).status).toBe(400);
  });

  test('an unused session ends, signing out ends one at once', async () => {
    const { refreshToken, uid, email } = await newcomer();
    const other = tokensOf(await signIn(email));
    expect((await post('/v1/accounts:signOut', { refreshToken })).status).toBe(200);
    expect((await renew(refreshToken)).status).toBe(400);
    expect((await renew(other.refreshToken)).status).toBe(200);
    await sql`update auth.sessions set expires_at = now() where account_id = ${uid}`.execute(db);
    expect((await renew(other.refreshToken)).status).toBe(400);
    expect((await post('/v1/accounts:signOut', { refreshToken: 'never seen' })).status).toBe(200);
  });

  test.each([
    [{ grant_type: 'password', refresh_token: 'x' }, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 'A'.repeat(64) }, 'INVALID_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 7 }, 'INVALID_ARGUMENT : refresh_token must be a text'],
  ])('%j is refused', async (body, message) => {
    const answer = await post('/v1/token', body);
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
  });
});

describe('codes by mail', () => {
  test('a reset sets the password, proves the address and ends every session', async () => {
    const { email, uid, refreshToken, idToken } = await newcomer();
    changes.length = 0;
    const asked = await post('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, '192.0.2.1', {
      'x-firebase-locale': 'pt-BR',
    });
    expect([asked.status, asked.body]).toEqual([200, { email }]);
    expect(mails).toEqual([{ to: email, kind: 'PASSWORD_RESET', code: expect.any(String), locale: 'pt-BR' }]);
    const oobCode = codeFor(email);
    expect((await post('/v1/accounts:resetPassword', { oobCode })).body).toEqual({
      email,
      requestType: 'PASSWORD_RESET',
    });
    const weak = await post('/v1/accounts:resetPassword', { oobCode, newPassword: '12345' });
    expect(messageOf(weak)).toMatch(/^WEAK_PASSWORD/);
    expect((await post('/v1/accounts:resetPassword', { oobCode, newPassword: 'another' })).status).toBe(200);

    expect((await signIn(email)).status).toBe(400);
    expect((await server.verify(tokensOf(await signIn(email, 'another')).idToken)).emailVerified).toBe(true);
    expect((await renew(refreshToken)).status).toBe(400);
    expect(messageOf(await post('/v1/accounts:lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    const again = await post('/v1/accounts:resetPassword', { oobCode, newPassword: 'a third' });
    expect(messageOf(again)).toBe('USED_OOB_CODE');
    expect(changes.slice(0, 2)).toEqual([
      { type: 'sessions-ended', uid, validSince: expect.any(Date) },
      { type: 'email-verified', uid, email },
    ]);
  });

  test('two uses of one code at once: one wins', async () => {
    const { email } = await newcomer();
    await post('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = codeFor(email);
    const answers = await Promise.all(
      ['first one', 'second one', 'third one'].map((newPassword) =>
        post('/v1/accounts:resetPassword', { oobCode, newPassword }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
  });

  test('asking again does not spoil the first mail; a code ends after an hour, an invitation after three days', async () => {
    const { email, uid } = await newcomer();
    const first = await server.admin.createCode('PASSWORD_RESET', email);
    await server.admin.createCode('PASSWORD_RESET', email);
    const invite = await server.admin.createCode('INVITE', email);
    const age = (interval: string) =>
      sql`update auth.one_time_codes set expires_at = expires_at - ${interval}::interval where account_id = ${uid}`.execute(
        db,
      );
    const check = async (oobCode: string | null) => (await post('/v1/accounts:resetPassword', { oobCode })).status;
    await age('59 minutes');
    expect([await check(first), await check(invite)]).toEqual([200, 200]);
    await age('2 minutes');
    expect([await check(first), await check(invite)]).toEqual([400, 200]);
    await age('71 hours');
    expect(await check(invite)).toBe(400);
  });

  test('a verification proves the address, and only that', async () => {
    const { email, uid, idToken, refreshToken } = await newcomer();
    changes.length = 0;
    await post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect(mails).toEqual([{ to: email, kind: 'VERIFY_EMAIL', code: expect.any(String) }]);
    const oobCode = codeFor(email);
    const misused = await post('/v1/accounts:resetPassword', { oobCode, newPassword: 'another' });
    expect(messageOf(misused)).toBe('INVALID_OOB_CODE');
    const answer = await post('/v1/accounts:update', { oobCode });
    expect(answer.body).toMatchObject({ localId: uid, email, emailVerified: true });
    expect(changes).toEqual([{ type: 'email-verified', uid, email }]);
    expect(decodeJwt(tokensOf(await renew(refreshToken)).idToken).email_verified).toBe(true);
    // Opened once more, also the next day, it says that it is done, and changes nothing.
    await sql`update auth.one_time_codes set expires_at = expires_at - interval '1 day' where account_id = ${uid}`.execute(
      db,
    );
    await sweepIdentity(db);
    const again = await post('/v1/accounts:update', { oobCode });
    expect([again.status, again.body.emailVerified]).toEqual([200, true]);
    expect(changes).toHaveLength(1);
    expect(messageOf(await post('/v1/accounts:resetPassword', { oobCode, newPassword: 'another' }))).toBe(
      'INVALID_OOB_CODE',
    );
    await sql`update auth.one_time_codes set used_at = used_at - interval '31 days' where account_id = ${uid}`.execute(
      db,
    );
    await sweepIdentity(db);
    expect(messageOf(await post('/v1/accounts:update', { oobCode }))).toBe('INVALID_OOB_CODE');
    await post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect(mails).toHaveLength(1);
  });

  test('a reset code cannot verify, an invitation sets the first password', async () => {
    const made = await server.admin.createAccount({
      email: 'invited@demo.test',
      password: null,
      name: 'Rui',
      claims: { editor: true },
      emailVerified: false,
    });
    expect(made).toEqual({ uid: expect.any(String), isDuplicate: false });
    expect(messageOf(await signIn('invited@demo.test', ''))).toBe('MISSING_PASSWORD');
    expect(messageOf(await signIn('invited@demo.test', 'anything'))).toBe('INVALID_LOGIN_CREDENTIALS');
    await server.admin.sendOneTimeCode('INVITE', 'Invited@demo.test', undefined, 'es');
    expect(mails).toEqual([{ to: 'invited@demo.test', kind: 'INVITE', code: expect.any(String), locale: 'es' }]);
    const oobCode = codeFor('invited@demo.test');
    expect(messageOf(await post('/v1/accounts:update', { oobCode }))).toBe('INVALID_OOB_CODE');
    expect((await post('/v1/accounts:resetPassword', { oobCode, newPassword: PASSWORD })).status).toBe(200);
    const { idToken } = tokensOf(await signIn('invited@demo.test'));
    expect(await server.verify(idToken)).toMatchObject({ role: 'EDITOR', emailVerified: true, name: 'Rui' });
  });

  test('an unknown address gets the same answer in the same time, and no mail', async () => {
    const { email } = await newcomer();
    const ask = async (to: string, from: string) => {
      const start = performance.now();
      const { status, body } = await post(
        '/v1/accounts:sendOobCode',
        { requestType: 'PASSWORD_RESET', email: to },
        from,
      );
      return { status, body, time: performance.now() - start };
    };
    await ask(email, '198.51.100.1');
    const times: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const known = await ask(email, `198.51.100.${n}`);
      const unknown = await ask(`nobody${n}@demo.test`, `198.51.100.${n}`);
      expect([known.status, unknown.status]).toEqual([200, 200]);
      times.push(known.time, unknown.time);
    }
    expect(mails.every((mail) => mail.to === email)).toBe(true);
    // Each waits for the same step, which is far more than writing a code takes.
    for (const time of times) expect(time).toBeGreaterThan(245);
  });

  test.each([
    [{ requestType: 'EMAIL_SIGNIN', email: 'a@demo.test' }, 'INVALID_REQ_TYPE'],
    [{ requestType: 'INVITE', email: 'a@demo.test' }, 'INVALID_REQ_TYPE'],
    [{}, 'INVALID_REQ_TYPE'],
    [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [{ requestType: 'PASSWORD_RESET', email: 'nobody' }, 'INVALID_EMAIL'],
    [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
    [{ requestType: 'VERIFY_EMAIL', idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
  ])('asking for %j is refused', async (body, message) => {
    const answer = await post('/v1/accounts:sendOobCode', body);
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
  });
});

describe('an account', () => {
  test('can be looked up and renamed by its own token', async () => {
    const { idToken, uid, email, refreshToken } = await newcomer();
    const renamed = await post('/v1/accounts:update', { idToken, displayName: ' Ana\nMaría ' });
    expect(renamed.body).toMatchObject({ localId: uid, displayName: 'Ana María' });
    const { body } = await post('/v1/accounts:lookup', { idToken });
    expect(body).toMatchObject({
      users: [{ localId: uid, email, emailVerified: false, displayName: 'Ana María', customAttributes: '{}' }],
    });
    expect(decodeJwt(tokensOf(await renew(refreshToken)).idToken).name).toBe('Ana María');
    expect(messageOf(await post('/v1/accounts:update', { idToken, email: 'x@demo.test' }))).toBe(
      'OPERATION_NOT_ALLOWED',
    );
  });

  test('a new password ends the sessions of the same second, and goes on with one that counts', async () => {
    const { idToken, refreshToken, email, uid } = await newcomer();
    const elsewhere = tokensOf(await signIn(email));
    const changed = tokensOf(await post('/v1/accounts:update', { idToken, password: 'another' }));
    for (const old of [idToken, elsewhere.idToken]) {
      expect(messageOf(await post('/v1/accounts:lookup', { idToken: old }))).toBe('TOKEN_EXPIRED');
    }
    for (const old of [refreshToken, elsewhere.refreshToken]) expect((await renew(old)).status).toBe(400);
    expect((await post('/v1/accounts:lookup', { idToken: changed.idToken })).status).toBe(200);
    expect((await renew(changed.refreshToken)).status).toBe(200);
    expect((await signIn(email)).status).toBe(400);
    const end = changes.find((change) => change.type === 'sessions-ended');
    expect(end).toEqual({ type: 'sessions-ended', uid, validSince: expect.any(Date) });
    const row = await db
      .selectFrom('auth.accounts')
      .select('sessionsValidSince')
      .where('id', '=', uid)
      .executeTakeFirst();
    expect(end?.type === 'sessions-ended' && end.validSince).toEqual(row?.sessionsValidSince);
  });

  test('changing the password asks for a recent sign-in', async () => {
    const { idToken, uid, refreshToken } = await newcomer();
    await sql`update auth.sessions set signed_in_at = signed_in_at - interval '6 minutes' where account_id = ${uid}`.execute(
      db,
    );
    await sql`update auth.accounts set sessions_valid_since = now() - interval '1 hour' where id = ${uid}`.execute(db);
    const old = tokensOf(await renew(refreshToken)).idToken;
    expect(messageOf(await post('/v1/accounts:update', { idToken: old, password: 'another' }))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
    expect((await post('/v1/accounts:update', { idToken, password: 'another' })).status).toBe(200);
  });

  test('disabled: out at once, told so only with the right password, back when enabled', async () => {
    const { idToken, refreshToken, email, uid } = await newcomer();
    await server.admin.setDisabled(uid, true);
    expect(messageOf(await signIn(email))).toBe('USER_DISABLED');
    expect(messageOf(await signIn(email, 'not it'))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await renew(refreshToken)).status).toBe(400);
    expect(messageOf(await post('/v1/accounts:lookup', { idToken }))).toBe('USER_DISABLED');
    expect(await server.admin.createCode('PASSWORD_RESET', email)).toBeNull();
    await server.admin.setDisabled(uid, false);
    expect((await signIn(email)).status).toBe(200);
    expect(messageOf(await post('/v1/accounts:lookup', { idToken }))).toBe('TOKEN_EXPIRED');
  });

  test('ended sessions stay ended while renewals and sign-ins race', async () => {
    const { uid, email, refreshToken } = await newcomer();
    const sessions = [refreshToken];
    for (let n = 0; n < 3; n++) sessions.push(tokensOf(await signIn(email)).refreshToken);
    for (let round = 0; round < 5; round++) {
      const racing = [...sessions.map(renew), server.admin.endSessions(uid)] as const;
      const settled = await Promise.all(racing);
      const survivors = settled
        .slice(0, -1)
        .filter((answer) => 'body' in answer && answer.status === 200)
        .map((answer) => ('body' in answer ? tokensOf(answer) : { idToken: '', refreshToken: '' }));
      for (const survivor of survivors) {
        expect((await renew(survivor.refreshToken)).status).toBe(400);
        expect(messageOf(await post('/v1/accounts:lookup', { idToken: survivor.idToken }))).toBe('TOKEN_EXPIRED');
      }
      sessions.length = 0;
      for (let n = 0; n < 4; n++) sessions.push(tokensOf(await signIn(email)).refreshToken);
    }
  });
});

test('sweeping throws away only what has ended', async () => {
  const ended = await newcomer();
  const alive = await newcomer();
  await server.admin.createCode('PASSWORD_RESET', ended.email);
  const code = await server.admin.createCode('PASSWORD_RESET', alive.email);
  for (const table of ['sessions', 'one_time_codes']) {
    await sql`update ${sql.table(`auth.${table}`)} set expires_at = now() where account_id = ${ended.uid}`.execute(db);
  }
  await sql`update auth.known_places set last_seen_at = now() - interval '91 days' where account_id = ${ended.uid}`.execute(
    db,
  );
  await sql`insert into auth.throttles values ('old', 1, 1), ('new', 1, ${Date.now() + 60_000})`.execute(db);
  await server.sweep();
  const { rows } = await sql<{ uid: string }>`
    select account_id as uid from auth.sessions union select account_id from auth.one_time_codes
    union select account_id from auth.known_places`.execute(db);
  expect(rows.map((row) => row.uid)).toContain(alive.uid);
  expect(rows.map((row) => row.uid)).not.toContain(ended.uid);
  expect((await renew(alive.refreshToken)).status).toBe(200);
  expect((await post('/v1/accounts:resetPassword', { oobCode: code })).status).toBe(200);
  const keys = await sql<{ key: string }>`select key from auth.throttles where key in ('old', 'new')`.execute(db);
  expect(keys.rows).toEqual([{ key: 'new' }]);
});
