import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type CodeMail, type IdentityMail, IdentityUnavailable, UnknownAccount, WeakPassword } from '../port.ts';
import { API_KEY, PROJECT, startHostedServer } from '../testing/hosted-server.ts';
import { signedInBefore } from '../verifier.ts';
import { createHostedIdentity } from './service.ts';
import { readServiceAccount } from './service-account.ts';

const { db, pool } = await testDatabase();
const hosted = await startHostedServer();
afterAll(() => hosted.close());
const mails: CodeMail[] = [];
const options = {
  db,
  pool,
  url: hosted.url,
  project: PROJECT,
  issuer: hosted.issuer,
  jwksUrl: hosted.jwksUrl,
  serviceAccount: readServiceAccount(JSON.stringify(hosted.serviceAccount)),
  mail: async (mail: IdentityMail) => {
    if (mail.kind !== 'ADDRESS_KNOWN') mails.push(mail);
  },
};
const { admin, verify, requestPasswordReset } = createHostedIdentity(options);
beforeEach(() => {
  mails.length = 0;
  hosted.log.length = 0;
  hosted.trouble.clear();
});

let count = 0;
const someone = () => ({
  email: `person${++count}@demo.test`,
  password: 'linkstand',
  name: 'Ana',
  claims: {},
  emailVerified: true,
});
async function uidOf(account: Parameters<typeof admin.createAccount>[0]): Promise<string> {
  const made = await admin.createAccount(account);
  if ('exists' in made) throw new Error('unreachable');
  return made.uid;
}
async function browser(call: string, body: Record<string, unknown>) {
  const response = await fetch(`${hosted.url}/v1/accounts:${call}?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  });
  return (await response.json()) as Record<string, string>;
}
const accountsPath = (action = '') => `/v1/projects/${PROJECT}/accounts${action}`;

test('an account made by the server signs in in a browser, and its token tells the role', async () => {
  const ana = someone();
  const uid = await uidOf({ ...ana, email: ` ${ana.email.toUpperCase()}`, claims: { ownerManager: true } });
  const { idToken = '' } = await browser('signInWithPassword', ana);
  expect(await verify(idToken)).toMatchObject({
    uid,
    email: ana.email,
    emailVerified: true,
    name: 'Ana',
    role: 'OWNER_MANAGER',
  });
  expect(await admin.createAccount(ana)).toEqual({ exists: true });
});

test('claims, name, address, disabling and ending sessions arrive', async () => {
  const ana = someone();
  const uid = await uidOf(ana);
  await admin.setClaims(uid, { editor: true });
  await admin.setName(uid, 'Eva');
  expect(hosted.accounts.get(uid)).toMatchObject({ customAttributes: '{"editor":true}', displayName: 'Eva' });
  await admin.setName(uid, '');
  expect(hosted.accounts.get(uid)?.displayName).toBe('');
  expect(await admin.updateEmail(uid, 'Moved@demo.test')).toEqual({ updated: true });
  expect(hosted.accounts.get(uid)).toMatchObject({ email: 'moved@demo.test', emailVerified: false });
  const bea = await uidOf(someone());
  expect(await admin.updateEmail(bea, 'moved@demo.test')).toEqual({ exists: true });

  const { idToken = '' } = await browser('signInWithPassword', { ...ana, email: 'moved@demo.test' });
  const token = await verify(idToken);
  const validSince = await admin.endSessions(uid);
  expect(signedInBefore(token, validSince)).toBe(true); // though it may be the same second
  expect(hosted.accounts.get(uid)?.validSince).toBe(validSince.getTime() / 1000);
  await admin.setDisabled(uid, true);
  expect(hosted.accounts.get(uid)).toMatchObject({ disabled: true, validSince: expect.any(Number) });
  await admin.setDisabled(uid, false);
  expect(hosted.accounts.get(uid)?.disabled).toBe(false);
  await admin.deleteAccount(uid);
  await admin.deleteAccount(uid);
  expect(hosted.accounts.has(uid)).toBe(false);
});

describe('codes', () => {
  test('are taken out of the link and go into our own mail', async () => {
    const ana = someone();
    await uidOf(ana);
    await admin.sendOneTimeCode('INVITE', ana.email.toUpperCase(), undefined, 'pt-BR');
    expect(mails).toEqual([{ to: ana.email, kind: 'INVITE', code: expect.any(String), locale: 'pt-BR' }]);
    await browser('resetPassword', { oobCode: mails[0]?.code, newPassword: 'another' });
    expect((await browser('signInWithPassword', { ...ana, password: 'another' })).idToken).toBeTruthy();
  });

  test('the mail is enqueued in the caller’s transaction', async () => {
    const ana = someone();
    await uidOf(ana);
    const seen: unknown[] = [];
    const { admin: watching } = createHostedIdentity({
      ...options,
      mail: async (_mail, tx) => {
        seen.push((await sql`select current_setting('test.mark', true) as mark`.execute(tx)).rows[0]);
      },
    });
    await db.transaction().execute(async (tx) => {
      await sql`set local test.mark = 'here'`.execute(tx);
      await watching.sendOneTimeCode('PASSWORD_RESET', ana.email, tx);
    });
    expect(seen).toEqual([{ mark: 'here' }]);
  });

  test('are not made for nobody, and the answer takes its time', async () => {
    expect(await admin.createCode('PASSWORD_RESET', 'nobody@demo.test')).toBeNull();
    let isAnswered = false;
    const answer = requestPasswordReset({ email: 'nobody@demo.test', ip: '192.0.2.1' }).then(() => {
      isAnswered = true;
    });
    // Timers go off in their order, however late.
    await sleep(200);
    expect(isAnswered).toBe(false);
    await answer;
    expect(mails).toEqual([]);
  });
});

describe('the service account', () => {
  test('asks for a token once, also when many calls come together', async () => {
    const { admin: fresh } = createHostedIdentity(options);
    await Promise.all([1, 2, 3].map(() => fresh.createAccount(someone())));
    await fresh.createAccount(someone());
    expect(hosted.log.filter((line) => line === 'POST /oauth/token')).toHaveLength(1);
  });

  test('asks again when its token is no longer taken', async () => {
    hosted.accessTokens.clear();
    expect(await admin.createAccount(someone())).toEqual({ uid: expect.any(String), isDuplicate: false });
    expect(hosted.log).toEqual([`POST ${accountsPath()}`, 'POST /oauth/token', `POST ${accountsPath()}`]);
  });

  test('with a stranger’s key gets nothing done', async () => {
    const stranger = await startHostedServer();
    const { private_key } = stranger.serviceAccount;
    const { admin: other } = createHostedIdentity({
      ...options,
      serviceAccount: { ...options.serviceAccount, private_key },
    });
    await expect(other.createAccount(someone())).rejects.toThrow(IdentityUnavailable);
    await stranger.close();
  });

  test('is read from JSON or from a file, and complaints do not show its key', () => {
    const text = JSON.stringify(hosted.serviceAccount);
    const file = join(tmpdir(), `service-account-${process.pid}.json`);
    writeFileSync(file, text);
    try {
      expect(readServiceAccount(file)).toEqual(readServiceAccount(text));
    } finally {
      rmSync(file);
    }
    const { type, client_email, private_key } = hosted.serviceAccount;
    expect(readServiceAccount(JSON.stringify({ type, client_email, private_key })).token_uri).toBe(
      'https://oauth2.googleapis.com/token',
    );
    const broken = JSON.stringify({ ...hosted.serviceAccount, private_key: 'secret stuff' });
    expect(() => readServiceAccount(broken)).toThrow(/private_key is missing or damaged/);
    expect(() => readServiceAccount(broken)).not.toThrow(/secret stuff/);
    expect(() => readServiceAccount('/nowhere.json')).toThrow(/IDENTITY_SERVICE_ACCOUNT must be the JSON key/);
    expect(() => readServiceAccount('{"private')).toThrow(/can't be read/);
  });
});

describe('trouble', () => {
  test('a hiccup is tried again where twice does no harm, and only there', async () => {
    const uid = await uidOf(someone());
    hosted.trouble.set(accountsPath(':update'), { status: 503, times: 1 });
    await admin.setName(uid, 'Eva');
    hosted.trouble.set(accountsPath(':update'), { status: 503, times: 2 });
    await expect(admin.setName(uid, 'Eva')).rejects.toThrow(IdentityUnavailable);
    hosted.trouble.set(accountsPath(), { status: 503, times: 1 });
    await expect(admin.createAccount(someone())).rejects.toThrow(IdentityUnavailable);
  });

  test('an account that gets no role is taken back', async () => {
    const ana = { ...someone(), claims: { admin: true } };
    hosted.trouble.set(accountsPath(':update'), { status: 503, times: 2 });
    await expect(admin.createAccount(ana)).rejects.toThrow(IdentityUnavailable);
    hosted.trouble.clear();
    expect(await admin.createAccount(ana)).toEqual({ uid: expect.any(String), isDuplicate: false });
  });

  test('who is not there is told', async () => {
    await expect(admin.setClaims('nobody', {})).rejects.toThrow(UnknownAccount);
    await expect(admin.endSessions('nobody')).rejects.toThrow(UnknownAccount);
    await expect(admin.createAccount({ ...someone(), password: '12345' })).rejects.toThrow(WeakPassword);
    const nowhere = createHostedIdentity({ ...options, url: 'http://127.0.0.1:1' });
    await expect(nowhere.admin.createAccount(someone())).rejects.toThrow(IdentityUnavailable);
  });
});
