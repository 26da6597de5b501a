/** Stores passwords as argon2id in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { TooManyAttempts } from '../port.ts';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Concurrent derivations. Leaves threads of the pool to files and DNS. */
const MAX_CONCURRENT = 2;
/** Queued derivations: about two seconds of work. A full queue refuses. */
const MAX_QUEUED = 100;

export interface Passwords {
  hash(password: string, email: string): Promise<string>;
  /**
   * Index of the first of the address's hashes that the password matches, -1 for none. Takes the same time for no hash,
   * one and many, so the duration does not reveal whether an account exists.
   */
  find(password: string, email: string, stored: readonly (string | null)[]): Promise<number>;
  /** True if the hash was made with other parameters than today's. Rehash while the password is at hand. */
  isOutdated(stored: string): boolean;
  /** True if it has the salt of the address, so that other accounts of the address need no second derivation. */
  isOfAddress(stored: string, email: string): boolean;
}

/**
 * All accounts of an address share its salt, so one derivation checks a password against all of them. Two addresses
 * never share a salt. The salt is derived with `key`, which belongs to the installation.
 *
 * Throws TooManyAttempts if the queue is full.
 */
export function createPasswords(key: Buffer): Passwords {
  const limited = limitConcurrency(MAX_CONCURRENT, MAX_QUEUED);
  const hashAs = (password: string, salt: Buffer, cost: typeof COST) =>
    limited(() =>
      derive('argon2id', { ...cost, tagLength: HASH_BYTES, nonce: salt, message: password.normalize('NFKC') }),
    );
  const saltOf = (email: string) => createHmac('sha256', key).update(email).digest().subarray(0, SALT_BYTES);
  /** The hash to compare with if the address is unknown. No password gives it. */
  const noMatch = randomBytes(HASH_BYTES);
  return {
    async hash(password, email) {
      const salt = saltOf(email);
      return format({ salt, hash: await hashAs(password, salt, COST), cost: COST });
    },
    async find(password, email, stored) {
      const hashes = stored.map((one) => (one === null ? undefined : parse(one)));
      const derivations = new Map<string, StoredHash>();
      for (const one of hashes) if (one) derivations.set(derivationOf(one), one);
      if (derivations.size === 0) derivations.set('', { salt: saltOf(email), hash: noMatch, cost: COST });
      const derived = new Map<string, Buffer>();
      for (const [key, { salt, cost }] of derivations) derived.set(key, await hashAs(password, salt, cost));
      return hashes.findIndex((one) => one && timingSafeEqual(one.hash, derived.get(derivationOf(one)) ?? noMatch));
    },
    isOutdated: (stored) => !stored.startsWith(prefix(COST)),
    isOfAddress: (stored, email) => parse(stored).salt.equals(saltOf(email)),
  };
}

interface StoredHash {
  salt: Buffer;
  hash: Buffer;
  cost: typeof COST;
}

const prefix = (cost: typeof COST) => `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
/** Salt and cost as a key. Hashes with the same ones are checked by one derivation. */
const derivationOf = ({ salt, cost }: Pick<StoredHash, 'salt' | 'cost'>) => prefix(cost) + base64(salt);
const format = ({ salt, hash, cost }: StoredHash) => `${prefix(cost)}${base64(salt)}$${base64(hash)}`;

function parse(stored: string): StoredHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts ?? [];
  const kept = {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  };
  if (kept.hash.length !== HASH_BYTES) throw new Error('a stored password hash is damaged');
  return kept;
}

/** Runs at most `maxConcurrent` tasks at a time, queues `maxQueued` more, and refuses the rest. */
export function limitConcurrency(maxConcurrent: number, maxQueued: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maxConcurrent) running++;
    else if (waiting.length < maxQueued) await new Promise<void>((go) => waiting.push(go));
    else throw new TooManyAttempts(5);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
