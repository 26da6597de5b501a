import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { contract, testApi } from './testing/api.ts';

const { call, db, signIn } = await testApi();

describe('the API describes itself', () => {
  test('as OpenAPI 3.1 that a linter accepts, with every endpoint of the contract', async () => {
    const { status, text, json } = await call('GET', '/api/v1/openapi.json');
    expect(status).toBe(200);
    const problems = await lintFromString({
      source: text,
      config: await createConfig({
        extends: ['spec', 'recommended'],
        rules: { 'no-server-example.com': 'off', 'info-license': 'off' },
      }),
    });
    expect(
      problems.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ).toEqual([]);
    for (const [name, { method, path }] of endpointsOf(contract)) {
      const documented = json.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(documented?.operationId, name).toBe(name.replaceAll('.', '_'));
    }
  });

  test('and as a page whose files are there', async () => {
    const page = await call('GET', '/api/docs');
    expect(page.status).toBe(200);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await call('GET', file)).status, file).toBe(200);
    const [, shown = ''] = /url: '([^']+)'/.exec((await call('GET', '/api/docs/open.js')).text) ?? [];
    expect((await call('GET', shown)).json).toMatchObject({ openapi: '3.0.3', info: { title: 'Linkstand' } });
    // It shares the app's origin, so nothing else may run in it.
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
  });
});

describe('who asks', () => {
  // These calls share the app's reader of JSON, which refuses in its own way.
  test.each([
    ['nested too deeply', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    ['broken', '{"email":', 400],
    ['with a name that is no data', '{"__proto__":{"admin":true}}', 400],
    ['too large', JSON.stringify({ email: 'a'.repeat(20_000) }), 413],
  ])('signing in with a body %s is refused, in the form of the identity service', async (_what, raw, code) => {
    for (const path of ['/identity/v1/accounts:signInWithPassword?key=embedded', '/identity/v1/token?key=embedded']) {
      const answer = await call('POST', path, { raw });
      expect([answer.status, answer.json.error], path).toMatchObject([
        code,
        { code, message: expect.stringMatching(/^INVALID_ARGUMENT : /) },
      ]);
    }
  });

  test('nobody: 401 in the language asked for', async () => {
    const { status, json, headers } = await call('GET', '/api/v1/users/me', {
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
    });
    expect(status).toBe(401);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(json.message).toBe('Error de autorización o sesión caducada; vuelve a iniciar sesión.');
  });

  test('an unsigned token: 401', async () => {
    const [, payload] = (await signIn('client')).split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    expect((await call('GET', '/api/v1/users/me', { token: none })).status).toBe(401);
  });

  test('a person who was disabled or demoted since: out at once, not when the token ends', async () => {
    expect((await call('POST', '/api/v1/mails/count', { as: 'client', body: {} })).status).toBe(403);
    expect((await call('POST', '/api/v1/mails/count', { as: 'admin', body: {} })).status).toBe(200);
    const admin = db.updateTable('users').where('email', '=', 'admin@demo.linkstand.test');
    await admin.set({ role: 'SELLER' }).execute();
    await expect
      .poll(async () => (await call('POST', '/api/v1/mails/count', { as: 'admin', body: {} })).status, {
        timeout: 5000,
      })
      .toBe(403);
    await admin.set({ role: 'ADMIN', disabledAt: new Date() }).execute();
    await expect
      .poll(async () => (await call('POST', '/api/v1/mails/count', { as: 'admin', body: {} })).status, {
        timeout: 5000,
      })
      .toBe(401);
    await admin.set({ disabledAt: null }).execute();
    await expect
      .poll(async () => (await call('POST', '/api/v1/mails/count', { as: 'admin', body: {} })).status, {
        timeout: 5000,
      })
      .toBe(200);
  });

  test('the download cookie opens files and nothing else', async () => {
    const opened = await call('POST', '/api/v1/auth/session', { as: 'client' });
    expect(opened.status).toBe(204);
    const cookie = String(opened.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const [pair = ''] = cookie.split(';');
    expect((await call('GET', '/api/v1/users/me', { headers: { cookie: pair } })).status).toBe(401);
    const { json } = await call('POST', '/api/v1/briefings/search?size=1', {
      as: 'client',
      body: { clientStatus: ['published'] },
    });
    expect(
      (await call('GET', `/api/v1/briefings/${json.data[0].id}/document`, { headers: { cookie: pair } })).status,
    ).toBe(200);
    expect((await call('DELETE', '/api/v1/auth/session')).status).toBe(204);
  });
});

describe('registration', () => {
  const person = {
    name: 'Nora Vidal',
    email: 'nora@firm.example',
    password: 'secret7',
    confirmation: 'secret7',
    country: 'ES',
    company: 'Vidal y Hijas',
  };

  test('says which field is wrong, in the words of the specification', async () => {
    const { status, json } = await call('POST', '/api/v1/auth/register', {
      body: { ...person, password: '12345', confirmation: '12346' },
    });
    expect(status).toBe(400);
    expect(json.errors).toContainEqual({ path: 'password', message: 'Your password must have 6 or more digits' });
    const differ = await call('POST', '/api/v1/auth/register', { body: { ...person, confirmation: 'other77' } });
    expect(differ.json.errors).toEqual([{ path: 'confirmation', message: 'passwords do not match' }]);
    const missing = await call('POST', '/api/v1/auth/register', { body: { ...person, name: undefined } });
    expect(missing.json.errors).toEqual([{ path: 'name', message: 'required field' }]);
  });

  test('counts a password as it is kept, and takes none that could not be typed again', async () => {
    for (const password of ['e\u0301e\u0301e\u0301', 'secret\u00007']) {
      const { status, json } = await call('POST', '/api/v1/auth/register', {
        body: { ...person, email: 'other@firm.example', password, confirmation: password },
      });
      expect(status, password).toBe(400);
      expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(['password']);
    }
  });

  test('makes a client, and answers the same for an address that is known', async () => {
    const first = await call('POST', '/api/v1/auth/register', { body: person });
    const second = await call('POST', '/api/v1/auth/register', {
      body: { ...person, password: 'guess99', confirmation: 'guess99' },
    });
    expect([first.status, first.json]).toEqual([second.status, second.json]);
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', person.email)
      .where('isDuplicate', '=', false)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'USER', isCompanyManager: true, emailVerifiedAt: null });
    const mails = await db
      .selectFrom('mails')
      .select('template')
      .where('toAddress', '=', person.email)
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['verify-address', 'verify-address']);
    const signedIn = await call('POST', '/identity/v1/accounts:signInWithPassword', {
      body: { email: person.email, password: person.password, returnSecureToken: true },
    });
    expect(signedIn.status).toBe(200);
    const audit = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'users')
      .where('entityId', '=', row.id)
      .execute();
    expect(audit).toEqual([{ action: 'user.register' }]);
  });

  test('a reset is answered the same for known and unknown addresses', async () => {
    const known = await call('GET', '/api/v1/auth/reset-password?email=client@demo.linkstand.test');
    const unknown = await call('GET', '/api/v1/auth/reset-password?email=nobody@demo.linkstand.test');
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Object.keys(known.json)).toEqual(Object.keys(unknown.json));
    const mails = await db.selectFrom('mails').select('toAddress').where('template', '=', 'reset-password').execute();
    expect(mails).toEqual([{ toAddress: 'client@demo.linkstand.test' }]);
  });

  test('who asks for too many mails is told how long to wait', async () => {
    const ask = () => call('GET', '/api/v1/auth/reset-password?email=impatient@demo.linkstand.test');
    let answer = await ask();
    for (let n = 0; n < 10 && answer.status === 200; n++) answer = await ask();
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers['retry-after']);
    // Five mails in a quarter of an hour.
    expect(seconds).toBeGreaterThan(600);
    expect(answer.json.message).toContain(String(seconds));
  });
});

describe('idempotency', () => {
  const create = (key: string, name: string) =>
    call('POST', '/api/v1/campaigns/new', { as: 'client', key, body: { name, siteIds: [sites[0]?.id] } });
  const sites: { id: number }[] = [];

  test('the same key acts once and answers the same; another body under it is refused', async () => {
    const found = await call('POST', '/api/v1/media/search?size=1', { as: 'client', body: {} });
    sites.push(...found.json.data);
    const count = async () => (await call('POST', '/api/v1/campaigns/count', { as: 'client', body: {} })).json.count;
    const before = await count();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create('once', 'Twice is nice')));
    const again = await create('once', 'Twice is nice');
    for (const answer of [...answers, again])
      expect(answer).toMatchObject({ status: 201, json: { id: again.json.id, name: 'Twice is nice' } });
    expect(await count()).toBe(before + 1);
    expect(await create('once', 'Another name')).toMatchObject({ status: 409, json: { code: 'idempotency_reused' } });
  });
});

test('an ID token ends with the session that it is of, and with no other', async () => {
  const identity = (action: string, body: object) => call('POST', `/identity/v1/${action}`, { body });
  const signIn = async () =>
    (
      await identity('accounts:signInWithPassword', {
        email: 'agency@demo.linkstand.test',
        password: DEMO_PASSWORD,
        returnSecureToken: true,
      })
    ).json;
  const me = async (token: string) => (await call('GET', '/api/v1/users/me', { token })).status;
  const [left, kept] = [await signIn(), await signIn()];
  const renewed = (await identity('token', { grant_type: 'refresh_token', refresh_token: left.refreshToken })).json;
  for (const token of [left.idToken, renewed.id_token, kept.idToken]) expect(await me(token)).toBe(200);

  await identity('accounts:signOut', { refreshToken: renewed.refresh_token });
  for (const token of [left.idToken, renewed.id_token]) {
    await expect.poll(() => me(token), { timeout: 5000 }).toBe(401);
    expect((await identity('accounts:lookup', { idToken: token })).json.error.message).toBe('TOKEN_EXPIRED');
  }
  expect(await me(kept.idToken)).toBe(200);
  expect((await identity('accounts:lookup', { idToken: kept.idToken })).status).toBe(200);
});

test('a stolen refresh token that comes back ends the ID tokens of its session too', async () => {
  const identity = (action: string, body: object) => call('POST', `/identity/v1/${action}`, { body });
  const { idToken, refreshToken } = (
    await identity('accounts:signInWithPassword', {
      email: 'agency@demo.linkstand.test',
      password: DEMO_PASSWORD,
      returnSecureToken: true,
    })
  ).json;
  const renew = (token = refreshToken) => identity('token', { grant_type: 'refresh_token', refresh_token: token });
  const { refresh_token: next } = (await renew()).json;
  expect((await renew(next)).status).toBe(200);
  await db
    .updateTable('auth.sessions')
    .set({ rotatedAt: sql<Date>`rotated_at - interval '1 minute'` })
    .where('rotatedAt', 'is not', null)
    .execute();
  expect((await renew()).json.error.message).toBe('TOKEN_EXPIRED');
  await expect
    .poll(async () => (await call('GET', '/api/v1/users/me', { token: idToken })).status, { timeout: 5000 })
    .toBe(401);
});

test('an address that leads nowhere says so', async () => {
  const { status, json } = await call('GET', '/api/v1/nothing/here');
  expect(status).toBe(404);
  expect(json.code).toBe('no_such_endpoint');
});
