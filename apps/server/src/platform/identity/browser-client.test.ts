/** The browser's identity client against the real service: several tabs, over HTTP, on a real database. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { AuthListener, IdToken } from '../../../../web/src/lib/identity/auth-state.ts';
import { createIdentity, type Identity, type IdentityOptions } from '../../../../web/src/lib/identity/identity.ts';
import type { Session } from '../../../../web/src/lib/identity/session.ts';
import { LOGIN_KEY } from '../../../../web/src/lib/identity/stored-login.ts';
import { type Tab, thisTab } from '../../../../web/src/lib/identity/tab.ts';
import { createTokenSync } from '../../../../web/src/lib/identity/token-sync.ts';
import { testDatabase } from '../../testing/database.ts';
import { createHostedIdentity } from './hosted/service.ts';
import { readServiceAccount } from './hosted/service-account.ts';
import { API_KEY, PROJECT, startHostedServer } from './testing/hosted-server.ts';
import { startIdentityServer } from './testing/identity-server.ts';

const database = await testDatabase();
const { db } = database;
const server = await startIdentityServer(database);
afterAll(() => server.close());
const PASSWORD = 'linkstand';
const HOUR = 3_600_000;

/** A browser: one storage, whose changes are announced to every other tab. */
function browser() {
  const kept = new Map<string, string>();
  const watchers = new Map<object, () => void>();
  const tab = (): Tab => {
    const me = {};
    const changed = () => {
      for (const [other, tell] of watchers) if (other !== me) queueMicrotask(tell);
    };
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value);
        changed();
      },
      removeItem: (key: string) => {
        if (kept.delete(key)) changed();
      },
    };
    return {
      ...thisTab(storage), // Node's own locks and channels
      storage,
      onStorage(listener) {
        watchers.set(me, listener);
        return () => watchers.delete(me);
      },
    };
  };
  return { kept, tab };
}

const opened: Identity[] = [];
/** A tab with the client, and the requests it sent to the service. */
function open(at = browser(), options: Partial<IdentityOptions> = {}) {
  const calls: string[] = [];
  const seen: (Session | null)[] = [];
  const identity = createIdentity({
    url: server.url,
    tab: at.tab(),
    fetch: async (input, init) => {
      calls.push(new URL(String(input)).pathname.replace('/identity/v1/', ''));
      return fetch(input, init);
    },
    ...options,
  });
  identity.onAuthState((session) => seen.push(session));
  opened.push(identity);
  return { identity, calls, seen, at };
}
const renewals = (calls: string[]) => calls.filter((call) => call === 'token').length;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  passed = 0;
  for (const identity of opened.splice(0)) identity.close();
});

let count = 0;
const person = () => ({ email: `person${++count}@demo.test`, password: PASSWORD, name: 'Zoë Ñandú 李' });
const realNow = Date.now;
let passed = 0;
/** Moves the browser's clock forward. The service's tokens use `new Date()` and stay in the present. */
function passTime(ms: number): void {
  passed += ms;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + passed);
}
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

describe('one tab', () => {
  test('signs up, is signed in, and signs out', async () => {
    const { identity, seen, at } = open();
    expect(await identity.ready()).toBeNull();
    expect(await identity.idToken()).toBeNull();
    const ana = person();
    const session = await identity.signUp(ana);
    expect(session).toEqual({
      uid: expect.any(String),
      email: ana.email,
      emailVerified: false,
      name: ana.name,
      role: 'USER',
      authTime: expect.any(Number),
    });
    const token = await identity.idToken();
    expect((await server.verify(token ?? '')).uid).toBe(session.uid);
    const stored = [...at.kept.values()].join();
    expect([...at.kept.keys()]).toEqual([LOGIN_KEY]);
    expect(stored).not.toContain(token);

    await identity.signOut();
    expect(await identity.idToken()).toBeNull();
    expect(seen).toEqual([null, session, null]);
    expect(at.kept.size).toBe(0);
    const left = await db.selectFrom('auth.sessions').select('familyId').where('accountId', '=', session.uid).execute();
    expect(left).toEqual([]); // the service was told
  });

  test('a listener that comes late is told who is there, one that left is not', async () => {
    const { identity } = open();
    const session = await identity.signUp(person());
    const late: unknown[] = [];
    const stop = identity.onAuthState((now, token) => late.push([now, token?.value]));
    expect(late).toEqual([]);
    await soon(() => expect(late).toEqual([[session, expect.any(String)]]));
    stop();
    identity.onAuthState(() => late.push('told after leaving'))();
    await identity.signOut();
    expect(late).toHaveLength(1);
  });

  test('a reload finds the person again with one call', async () => {
    const first = open();
    const session = await first.identity.signUp(person());
    first.identity.close();
    const { identity, calls, seen } = open(first.at);
    expect(await identity.ready()).toEqual(session);
    expect(await Promise.all([identity.idToken(), identity.idToken(), identity.ready()])).toHaveLength(3);
    expect([calls, seen]).toEqual([['token'], [session]]);
  });

  test.each(['', '{}', 'null', '{"uid":1}', 'rubbish', '{"uid":"x","refreshToken":""}'])(
    'a damaged storage (%s) is as good as signed out',
    async (text) => {
      const at = browser();
      at.kept.set(LOGIN_KEY, text);
      const { identity, calls } = open(at);
      expect(await identity.ready()).toBeNull();
      expect(calls).toEqual([]);
    },
  );

  test('a refresh token that is worth nothing ends in being signed out', async () => {
    const at = browser();
    at.kept.set(LOGIN_KEY, JSON.stringify({ uid: 'x', refreshToken: 'A'.repeat(64), renewedAt: 1 }));
    const { identity, seen } = open(at);
    expect(await identity.ready()).toBeNull();
    expect([seen, at.kept.size]).toEqual([[null], 0]);
  });
});

describe('the ID token', () => {
  test('is the same until five minutes before its end, then another, without anyone waiting', async () => {
    const { identity, calls } = open();
    await identity.signUp(person());
    const first = await identity.idToken();
    passTime(HOUR - 6 * 60_000);
    expect(await identity.idToken()).toBe(first);
    expect(renewals(calls)).toBe(0);
    passTime(90_000);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => identity.idToken()));
    expect(new Set(answers)).toEqual(new Set([first])); // still good for minutes
    await soon(() => expect(renewals(calls)).toBe(1));
    await identity.idToken();
    expect(renewals(calls)).toBe(1);
  });

  test('is renewed while nobody asks for it', async () => {
    const { identity, calls } = open();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await identity.signUp(person());
    await vi.advanceTimersByTimeAsync(HOUR - 5 * 60_000 - 1000);
    expect(renewals(calls)).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    await soon(() => expect(renewals(calls)).toBe(1));
  });

  test('that has ended is never handed out: calls wait for one renewal together', async () => {
    const { identity, calls, seen } = open();
    const session = await identity.signUp(person());
    passTime(HOUR + 1000);
    const tokens: (IdToken | null)[] = [];
    identity.onAuthState((_session, token) => tokens.push(token));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => identity.idToken()));
    expect(renewals(calls)).toBe(1);
    expect(new Set(answers)).toEqual(new Set([tokens.at(-1)?.value]));
    expect(tokens.at(-1)?.expiresAt).toBeGreaterThan(Date.now() + HOUR - 60_000);
    expect(seen.at(-1)).toBe(seen.at(-2)); // nothing changed about the person: the very same object
    expect(seen.at(-1)).toEqual(session);
  });

  test('tells a new role when it is asked for a fresh one', async () => {
    const { identity } = open();
    const { uid } = await identity.signUp(person());
    await server.admin.setClaims(uid, { ownerManager: true });
    await identity.idToken();
    expect((await identity.ready())?.role).toBe('USER');
    await identity.idToken({ fresh: true });
    expect((await identity.ready())?.role).toBe('OWNER_MANAGER');
  });

  test('is refused to a person who was disabled: signed out, and told', async () => {
    const { identity, seen } = open();
    const { uid } = await identity.signUp(person());
    await server.admin.setDisabled(uid, true);
    expect(await identity.idToken({ fresh: true })).toBeNull();
    expect(seen.at(-1)).toBeNull();
  });
});

describe('a service that does not answer', () => {
  const offline = { isOn: false, calls: 0 };
  const flaky: typeof fetch = async (input, init) => {
    offline.calls++;
    return offline.isOn ? fetch('http://127.0.0.1:1/') : fetch(input, init);
  };

  test('costs nobody the session', async () => {
    const { identity, at, seen } = open(browser(), { fetch: flaky });
    const session = await identity.signUp(person());
    const first = await identity.idToken();
    offline.isOn = true;
    await expect(identity.signIn('a@demo.test', PASSWORD)).rejects.toMatchObject({ code: 'NETWORK' });
    passTime(HOUR - 60_000);
    expect(await identity.idToken()).toBe(first);
    passTime(120_000);
    await expect(identity.idToken()).rejects.toMatchObject({ code: 'NETWORK' });
    expect([at.kept.size, seen]).toEqual([1, [null, session]]);
    offline.isOn = false;
    expect(await identity.idToken()).not.toBe(first);
    expect(seen.at(-1)).toEqual(session);
  });

  test('at the start leaves open who is signed in, until it answers', async () => {
    const first = open();
    const session = await first.identity.signUp(person());
    first.identity.close();
    offline.isOn = true;
    const { identity, seen } = open(first.at, { fetch: flaky });
    await expect(identity.ready()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(seen).toEqual([]);
    offline.isOn = false;
    expect(await identity.ready()).toEqual(session);
    expect(seen).toEqual([session]);
  });

  test('an answer lost on the way is asked for again in time', async () => {
    let lost = 0;
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (String(input).endsWith('/token') && lost++ === 0) throw new TypeError('connection reset');
      return response;
    };
    const { identity } = open(browser(), { fetch: losing });
    await identity.signUp(person());
    expect(await identity.idToken({ fresh: true })).toEqual(expect.any(String));
    expect(lost).toBe(2);
    expect(await identity.ready()).not.toBeNull();
  });
});

describe('several tabs', () => {
  test('renew once between them', async () => {
    const first = open();
    await first.identity.signUp(person());
    const tabs = [first, open(first.at), open(first.at)];
    await Promise.all(tabs.map((tab) => tab.identity.ready()));
    for (const tab of tabs) tab.calls.length = 0;
    passTime(HOUR + 1000);
    const tokens = await Promise.all(tabs.map((tab) => tab.identity.idToken()));
    expect(tabs.map((tab) => renewals(tab.calls)).reduce((a, b) => a + b)).toBe(1);
    expect(new Set(tokens).size).toBe(1);
  });

  test('without locks and channels each renews, and nobody is signed out', async () => {
    const at = browser();
    const lonely = () => ({
      ...at.tab(),
      exclusively: <T>(work: () => Promise<T>) => work(),
      tell: () => {},
      onMessage: () => () => {},
    });
    const first = open(at, { tab: lonely() });
    const session = await first.identity.signUp(person());
    const second = open(at, { tab: lonely() });
    expect(await second.identity.ready()).toEqual(session);
    for (let round = 0; round < 3; round++) {
      passTime(HOUR + 1000);
      const tokens = await Promise.all([first, second].map((tab) => tab.identity.idToken()));
      expect(tokens).toEqual([expect.any(String), expect.any(String)]);
    }
  });

  test('are signed out together', async () => {
    const first = open();
    await first.identity.signUp(person());
    const second = open(first.at);
    await second.identity.ready();
    await first.identity.signOut();
    await soon(() => expect(second.seen.at(-1)).toBeNull());
    expect(await second.identity.idToken()).toBeNull();
  });

  test('a sign-in in one is known in the others, without another call', async () => {
    const first = open();
    const second = open(first.at);
    expect(await second.identity.ready()).toBeNull();
    const session = await first.identity.signUp(person());
    await soon(() => expect(second.seen).toEqual([null, session]));
    expect(await second.identity.idToken()).toBe(await first.identity.idToken());
    expect(second.calls).toEqual([]);
  });

  test('a sign-in in one counts in another that was not told of it yet', async () => {
    const at = browser();
    const second = open(at, { tab: { ...at.tab(), onStorage: () => () => {}, onMessage: () => () => {} } });
    expect(await second.identity.idToken()).toBeNull();
    const session = await open(at).identity.signUp(person());
    const token = await second.identity.idToken();
    expect((await server.verify(token ?? '')).uid).toBe(session.uid);
  });

  test('another person in one is another person in all', async () => {
    const first = open();
    await first.identity.signUp(person());
    const second = open(first.at);
    await second.identity.ready();
    const other = await first.identity.signUp(person());
    await soon(() => expect(second.seen.at(-1)).toEqual(other));
    expect((await server.verify((await second.identity.idToken()) ?? '')).uid).toBe(other.uid);
  });

  test('a sign-out while a renewal is under way stays a sign-out', async () => {
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    const slow: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (String(input).endsWith('/token')) await held;
      return response;
    };
    const { identity, at, seen } = open(browser(), { fetch: slow });
    await identity.signUp(person());
    const renewing = identity.idToken({ fresh: true });
    await new Promise((done) => setTimeout(done, 50));
    await identity.signOut();
    release();
    expect(await renewing).toBeNull();
    expect([at.kept.size, seen.at(-1)]).toEqual([0, null]);
  });
});

describe('by mail', () => {
  test('a forgotten password is set with the code', async () => {
    const { identity } = open(browser(), { locale: () => 'es' });
    const { email } = person();
    await server.admin.createAccount({ email, password: PASSWORD, name: '', claims: {}, emailVerified: true });
    await identity.sendPasswordReset(email);
    await identity.sendPasswordReset('nobody@demo.test');
    expect(server.mails.filter((mail) => mail.to === 'nobody@demo.test')).toEqual([]);
    expect(server.mails.at(-1)).toMatchObject({ to: email, locale: 'es' });
    const code = server.codeFor(email);
    expect(await identity.checkCode(code)).toEqual({ email, kind: 'PASSWORD_RESET' });
    await identity.confirmPasswordReset(code, 'another');
    await expect(identity.confirmPasswordReset(code, 'another')).rejects.toMatchObject({ code: 'USED_OOB_CODE' });
    await expect(identity.checkCode(code)).rejects.toMatchObject({ code: 'USED_OOB_CODE' });
    expect((await identity.signIn(email, 'another')).email).toBe(email);
  });

  test('an address is proved, and the session knows', async () => {
    const { identity, seen } = open();
    await expect(identity.sendEmailVerification()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    const { email } = await identity.signUp(person());
    await identity.sendEmailVerification();
    await identity.verifyEmail(server.codeFor(email));
    expect(seen.at(-1)?.emailVerified).toBe(true);
    await expect(open().identity.verifyEmail('no code')).rejects.toMatchObject({ code: 'INVALID_OOB_CODE' });
  });
});

test('a changed password keeps this browser in and all others out', async () => {
  const here = open();
  const { email, uid } = await here.identity.signUp(person());
  const there = open();
  await there.identity.signIn(email, PASSWORD);
  await expect(here.identity.changePassword('not it', 'another')).rejects.toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  });
  expect((await here.identity.changePassword(PASSWORD, 'another')).uid).toBe(uid);
  expect(await here.identity.idToken({ fresh: true })).toEqual(expect.any(String));
  expect(await there.identity.idToken({ fresh: true })).toBeNull();
  expect(there.seen.at(-1)).toBeNull();
});

describe('refusals have a code', () => {
  const { identity } = open();
  test.each([
    ['INVALID_LOGIN_CREDENTIALS', () => identity.signIn('nobody@demo.test', PASSWORD)],
    ['INVALID_EMAIL', () => identity.signIn('nobody', PASSWORD)],
    ['MISSING_PASSWORD', () => identity.signIn('nobody@demo.test', '')],
    ['WEAK_PASSWORD', () => identity.signUp({ email: 'weak@demo.test', password: '12345' })],
    ['INVALID_EMAIL', () => identity.sendPasswordReset('nobody')],
    ['SIGNED_OUT', () => identity.changePassword(PASSWORD, 'another')],
    ['UNKNOWN', () => identity.confirmPasswordReset('', 'another')],
  ])('%s', async (code, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'IdentityError', code });
  });

  test('EMAIL_EXISTS, USER_DISABLED, and how long to wait', async () => {
    const ana = person();
    const { uid } = await open().identity.signUp(ana);
    await expect(identity.signUp(ana)).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    await server.admin.setDisabled(uid, true);
    await expect(identity.signIn(ana.email, PASSWORD)).rejects.toMatchObject({ code: 'USER_DISABLED' });
    const strict = await startIdentityServer(database, { limits: { pair: [1, 60] } });
    const there = open(browser(), { url: strict.url });
    const wrong = () => there.identity.signIn('guess@demo.test', 'wrong!');
    await expect(wrong()).rejects.toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
    await expect(wrong()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER', retryAfter: 60 });
    await strict.close();
  });
});

test('the same client works against the hosted service', async () => {
  const hosted = await startHostedServer();
  const { admin } = createHostedIdentity({
    ...database,
    url: hosted.url,
    project: PROJECT,
    issuer: hosted.issuer,
    jwksUrl: hosted.jwksUrl,
    serviceAccount: readServiceAccount(JSON.stringify(hosted.serviceAccount)),
    mail: async () => {},
  });
  const ana = person();
  await admin.createAccount({ ...ana, claims: { seller: true }, emailVerified: true });
  const options = { url: hosted.url, tokenUrl: hosted.tokenUrl, apiKey: API_KEY };
  const { identity, at, calls } = open(browser(), options);
  const session = await identity.signIn(ana.email, ana.password);
  expect(session).toMatchObject({ email: ana.email, name: ana.name, role: 'SELLER', emailVerified: true });
  expect(await open(at, options).identity.ready()).toEqual(session);
  const first = await identity.idToken();
  passTime(HOUR + 1000);
  expect(await identity.idToken()).toEqual(expect.any(String));
  expect(await identity.idToken()).not.toBe(undefined);
  await admin.endSessions(session.uid);
  expect(await identity.idToken({ fresh: true })).toBeNull();
  await identity.signOut();
  expect(calls.some((call) => call.includes('signOut'))).toBe(false);
  expect(first).toEqual(expect.any(String));
  await hosted.close();
});

describe('the cookie for downloads', async () => {
  const requests: string[] = [];
  let status = 204;
  let answerAfterMs = 0;
  const app = fastify();
  const path = '/api/v1/auth/session';
  app.post(path, async (request, reply) => {
    const token = await server.verify(String(request.headers.authorization).replace('Bearer ', ''));
    requests.push(`POST ${token.uid}`);
    await new Promise((done) => setTimeout(done, answerAfterMs));
    return reply.code(status).send();
  });
  app.delete(path, async (request, reply) => {
    requests.push(`DELETE ${request.headers.authorization ?? 'without a token'}`);
    return reply.code(status).send();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
  afterEach(() => {
    requests.length = 0;
    status = 204;
    answerAfterMs = 0;
  });

  function openSynced(at = browser()) {
    const tab = open(at);
    tab.identity.onAuthState(createTokenSync({ url, storage: at.tab().storage }));
    return tab;
  }

  test('comes with the sign-in and goes with the sign-out', async () => {
    const { identity, at } = openSynced();
    await identity.ready();
    const { uid } = await identity.signUp(person());
    await soon(() => expect(requests).toEqual([`POST ${uid}`]));
    await identity.signOut();
    await soon(() => expect(requests).toEqual([`POST ${uid}`, 'DELETE without a token']));
    await soon(() => expect(at.kept.size).toBe(0));
    openSynced(at);
    await new Promise((done) => setTimeout(done, 50));
    expect(requests).toHaveLength(2); // nobody was signed in, nothing to take away
  });

  test('goes with a sign-out that comes before the sign-in is answered', async () => {
    answerAfterMs = 300;
    const { identity, at } = openSynced();
    const { uid } = await identity.signUp(person());
    await soon(() => expect(requests).toEqual([`POST ${uid}`]));
    await identity.signOut();
    await soon(() => expect(requests).toEqual([`POST ${uid}`, 'DELETE without a token']));
    await soon(() => expect(at.kept.size).toBe(0));
  });

  test('is made once for all tabs, and again from the next token', async () => {
    const { identity, at } = openSynced();
    const { uid } = await identity.signUp(person());
    await soon(() => expect(requests).toHaveLength(1));
    const second = openSynced(at);
    await second.identity.ready();
    await soon(() => expect(requests).toHaveLength(2)); // a new tab has another token
    passTime(HOUR + 1000);
    await Promise.all([identity.idToken(), second.identity.idToken()]);
    await soon(() => expect(requests).toHaveLength(3));
    await new Promise((done) => setTimeout(done, 3200));
    expect(requests).toEqual(Array.from({ length: 3 }, () => `POST ${uid}`));
  });

  test('a sign-in and a sign-out in one breath leave no cookie', async () => {
    const { identity } = openSynced();
    await identity.signUp(person());
    await identity.signOut();
    await identity.signUp(person());
    await identity.signOut();
    await new Promise((done) => setTimeout(done, 200));
    const posted = requests.filter((line) => line.startsWith('POST')).length;
    expect(posted === 0 || requests.at(-1)?.startsWith('DELETE')).toBe(true);
  });

  test('is never made from a token of 300 seconds or more', async () => {
    const listener: AuthListener = createTokenSync({ url, storage: browser().tab().storage });
    const { identity } = open();
    const session = await identity.signUp(person());
    const value = (await identity.idToken()) ?? '';
    const token = (age: number): IdToken => ({
      value,
      receivedAt: Date.now() - age,
      expiresAt: Date.now() + HOUR,
      isHeard: false,
    });
    listener(session, token(300_000));
    await new Promise((done) => setTimeout(done, 100));
    expect(requests).toEqual([]);
    listener(session, token(299_000));
    await soon(() => expect(requests).toEqual([`POST ${session.uid}`]));
  });

  test('a hiccup is tried again, a refusal is not', async () => {
    status = 503;
    const { identity, at } = openSynced();
    const { uid } = await identity.signUp(person());
    await soon(() => expect(requests).toHaveLength(1));
    status = 204;
    await soon(() => expect(requests).toEqual([`POST ${uid}`, `POST ${uid}`]));
    await soon(() => expect(at.kept.size).toBe(2));
    status = 403;
    await identity.idToken({ fresh: true });
    await soon(() => expect(requests).toHaveLength(3));
    await new Promise((done) => setTimeout(done, 2300));
    expect(requests).toHaveLength(3);
  });
});
