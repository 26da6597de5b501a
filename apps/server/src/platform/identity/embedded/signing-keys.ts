/**
 * The keys that sign ID tokens. A new key is published a day before it signs, signs for 90 days, and stays published
 * until all its tokens have expired.
 */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import { clockMs } from '../../clock.ts';
import { CannotUnseal, createSeal, deriveKey } from '../../seal.ts';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

export interface SigningKeys {
  /** The current signing key. Throws an operator's error if the instance secret has changed. */
  current(): Promise<SigningKey>;
  /** The content of /identity/jwks.json. */
  published(): Promise<JSONWebKeySet>;
  /** Resolves a token's public key, for createVerifier(). */
  find: JWTVerifyGetKey;
}

const ROTATE_DAYS = 90;
const PUBLISH_AHEAD_DAYS = 1;
/** Tokens live an hour. A day covers every cache in between. */
const KEEP_DAYS = 1;
/** Another process may have created a key: reload this often, and for an unknown key id at most this often. */
const REFRESH_MS = 5 * 60_000;
const UNKNOWN_KID_MS = 10_000;
/** Advisory lock number, the same in every process: two of them must not both create a key. */
const LOCK = 0x4b455953;

interface Keys {
  rows: { kid: string; signsFrom: Date; encryptedPrivateKey: Buffer }[];
  jwks: JSONWebKeySet;
  find: JWTVerifyGetKey;
  loadedAt: number;
}

export function createSigningKeys(db: Kysely<DB>, secret: string, now: () => number = clockMs): SigningKeys {
  const seal = createSeal(deriveKey(secret, 'identity signing keys'));
  const opened = new Map<string, SigningKey>();
  let keys: Keys | undefined;
  let loading: Promise<Keys> | undefined;

  /** Keys read within `maxAge`. If the database does not answer, older ones are used. */
  const load = async (maxAge = REFRESH_MS): Promise<Keys> => {
    if (keys && now() - keys.loadedAt < maxAge) return keys;
    loading ??= readKeys(db, seal.seal, now).finally(() => {
      loading = undefined;
    });
    try {
      keys = await loading;
    } catch (error) {
      if (!keys) throw error;
    }
    return keys;
  };

  return {
    async current() {
      const { rows } = await load();
      const row = rows.findLast((key) => key.signsFrom.getTime() <= now()) ?? rows[0];
      if (!row) throw new Error('auth.signing_keys is empty');
      const ready = opened.get(row.kid);
      if (ready) return ready;
      const key = { kid: row.kid, privateKey: openKey(seal.open, row) };
      opened.set(row.kid, key);
      return key;
    },
    published: async () => (await load()).jwks,
    async find(header, token) {
      const { find } = await load();
      try {
        return await find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return (await load(UNKNOWN_KID_MS)).find(header, token);
      }
    },
  };
}

function openKey(open: (sealed: Buffer, about: string) => Buffer, row: Keys['rows'][number]): KeyObject {
  try {
    return createPrivateKey({ key: open(row.encryptedPrivateKey, row.kid), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    if (!(cause instanceof CannotUnseal)) throw cause;
    throw new Error(
      'The keys that sign people in were encrypted with another SECRET: set the one of this database again, or empty the table auth.signing_keys to make new ones.',
      { cause },
    );
  }
}

async function readKeys(
  db: Kysely<DB>,
  seal: (plain: Buffer, about: string) => Buffer,
  now: () => number,
): Promise<Keys> {
  if (await isDue(db)) {
    const fresh = await makeKey(seal);
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      if (!(await isDue(tx))) return; // another process was quicker
      await sql`
        insert into auth.signing_keys (kid, public_jwk, encrypted_private_key, signs_from)
        select ${fresh.kid}, ${fresh.publicJwk}::jsonb, ${fresh.sealed}, coalesce(
          greatest(max(signs_from) + make_interval(days => ${ROTATE_DAYS}), now() + interval '1 hour'), now())
        from auth.signing_keys`.execute(tx);
      await sql`
        delete from auth.signing_keys as old using auth.signing_keys as successor
        where successor.signs_from > old.signs_from
          and successor.signs_from < now() - make_interval(days => ${KEEP_DAYS})`.execute(tx);
    });
  }
  const { rows } = await sql<Keys['rows'][number] & { publicJwk: JSONWebKeySet['keys'][number] }>`
    select kid, public_jwk, encrypted_private_key, signs_from from auth.signing_keys order by signs_from`.execute(db);
  const jwks = { keys: rows.map((row) => ({ ...row.publicJwk, kid: row.kid, alg: 'RS256', use: 'sig' })) };
  return { rows, jwks, find: createLocalJWKSet(jwks), loadedAt: now() };
}

/** True if there is no key yet, or the newest key's successor is due. */
async function isDue(db: Kysely<DB>): Promise<boolean> {
  const days = ROTATE_DAYS - PUBLISH_AHEAD_DAYS;
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(max(signs_from) < now() - make_interval(days => ${days}), true) as due
    from auth.signing_keys`.execute(db);
  return rows[0]?.due ?? true;
}

async function makeKey(seal: (plain: Buffer, about: string) => Buffer) {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { kty, n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (kty !== 'RSA' || !n || !e) throw new Error('the new key is no RSA key');
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const sealed = seal(privateKey.export({ format: 'der', type: 'pkcs8' }), kid);
  return { kid, publicJwk: JSON.stringify({ kty, n, e }), sealed };
}
