import { createPrivateKey } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { connect } from '../../../db/client.ts';
import { testDatabase } from '../../../testing/database.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

const { db, url } = await testDatabase();
const SECRET = 'a secret of thirty-two characters or more';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(async () => {
  await sql`delete from auth.signing_keys`.execute(db);
});
const sign = async (keys: SigningKeys) => {
  const { kid, privateKey } = await keys.current();
  return new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
};
/** Moves time forward, for the rows and for the clock of `keys`. */
const age = (ms: number) =>
  sql`update auth.signing_keys set signs_from = signs_from - make_interval(secs => ${ms / 1000})`.execute(db);
const count = async () => (await createSigningKeys(db, SECRET).published()).keys.length;

test('the first key signs at once, and processes that start together make one', async () => {
  const processes = [1, 2, 3, 4].map(() => createSigningKeys(db, SECRET));
  const tokens = await Promise.all(processes.map(sign));
  expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
  expect(await count()).toBe(1);
  for (const keys of processes) await jwtVerify(tokens[0] ?? '', keys.find);
});

test('what is published is the public half alone', async () => {
  const { keys } = await createSigningKeys(db, SECRET).published();
  expect(keys).toEqual([
    { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB', n: expect.any(String), kid: expect.any(String) },
  ]);
});

test('the private half rests encrypted, each time otherwise, bound to its key id', async () => {
  await createSigningKeys(db, SECRET).current();
  await age(89.5 * DAY);
  await createSigningKeys(db, SECRET).current();
  const rows = await db.selectFrom('auth.signingKeys').selectAll().execute();
  expect(rows).toHaveLength(2);
  for (const { encryptedPrivateKey: sealed } of rows) {
    expect(() => createPrivateKey({ key: sealed.subarray(28), format: 'der', type: 'pkcs8' })).toThrow();
    expect(sealed.includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false); // the mark of an RSA key in DER
  }
  await sql`update auth.signing_keys as a set encrypted_private_key = b.encrypted_private_key
    from auth.signing_keys as b where a.kid <> b.kid`.execute(db);
  await expect(createSigningKeys(db, SECRET).current()).rejects.toThrow(/SECRET/);
});

test('another instance secret is told in words that help', async () => {
  await createSigningKeys(db, SECRET).current();
  await expect(createSigningKeys(db, 'another secret, also long enough!').current()).rejects.toThrow(
    /encrypted with another SECRET: set the one of this database again/,
  );
});

test('a successor is published a day before it signs, and the old key leaves a day after', async () => {
  const first = await sign(createSigningKeys(db, SECRET));
  await age(88.9 * DAY);
  expect(await count()).toBe(1);
  await age(0.2 * DAY);
  expect(await count()).toBe(2);
  const before = await sign(createSigningKeys(db, SECRET));
  expect(decodeProtectedHeader(before).kid).toBe(decodeProtectedHeader(first).kid);
  await age(DAY);
  const keys = createSigningKeys(db, SECRET);
  const after = await sign(keys);
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(first).kid);
  await jwtVerify(first, keys.find); // tokens under way still count
  await age(89 * DAY);
  expect(await count()).toBe(2); // the next successor; the first is gone
  await expect(jwtVerify(first, createSigningKeys(db, SECRET).find)).rejects.toThrow(/no applicable key/);
});

test('after a long sleep the new key waits an hour, so that every verifier has it', async () => {
  const first = await sign(createSigningKeys(db, SECRET));
  await age(400 * DAY);
  const keys = createSigningKeys(db, SECRET);
  expect(decodeProtectedHeader(await sign(keys)).kid).toBe(decodeProtectedHeader(first).kid);
  expect(await count()).toBe(2);
  await age(1.1 * HOUR);
  expect(decodeProtectedHeader(await sign(createSigningKeys(db, SECRET))).kid).not.toBe(
    decodeProtectedHeader(first).kid,
  );
});

test('a process finds the key that another just made', async () => {
  let later = 0;
  const reader = createSigningKeys(db, SECRET, () => Date.now() + later);
  const old = createLocalJWKSet(await reader.published());
  await sql`delete from auth.signing_keys`.execute(db);
  const token = await sign(createSigningKeys(db, SECRET));
  await expect(jwtVerify(token, old)).rejects.toThrow();
  await expect(jwtVerify(token, reader.find)).rejects.toThrow(); // asked too recently
  later = 11_000;
  await jwtVerify(token, reader.find);
});

test('keys once read outlive an outage of the database', async () => {
  const own = connect(url, { max: 1 });
  let later = 0;
  const keys = createSigningKeys(own.db, SECRET, () => Date.now() + later);
  await keys.current();
  await own.close();
  later = 6 * 60_000;
  await jwtVerify(await sign(keys), keys.find);
});
