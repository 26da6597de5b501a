/** Stores passwords as argon2id in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { TooManyAttempts } from '../port.ts';

const derive = promisify(argon2);

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Concurrent derivations. Leaves room in the thread pool, which also serves files and DNS; the rest is queued. */
const AT_ONCE = 2;
/** About two seconds of work. A full queue refuses instead of waiting longer. */
const IN_LINE = 100;

export interface Passwords {
  hash(password: string, email: string): Promise<string>;
  /**
   * Index of the first of the address's hashes that the password matches, -1 for none. Takes the same time for no hash,
   * one and many, so the duration does not tell whether an account exists.
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
  const inTurn = createLine(AT_ONCE, IN_LINE);
  const hashAs = (password: string, salt: Buffer, cost: typeof COST) =>
    inTurn(() =>
      derive('argon2id', { ...cost, tagLength: HASH_BYTES, nonce: salt, message: password.normalize('NFKC') }),
    );
  const saltOf = (email: string) => createHmac('sha256', key).update(email).digest().subarray(0, SALT_BYTES);
  /** Compared with if the address is unknown. No password gives this hash. */
  const nobody = randomBytes(HASH_BYTES);
  return {
    async hash(password, email) {
      const salt = saltOf(email);
      return write({ salt, hash: await hashAs(password, salt, COST), cost: COST });
    },
    async find(password, email, stored) {
      const kept = stored.map((one) => (one === null ? undefined : read(one)));
      const ways = new Map<string, Kept>();
      for (const one of kept) if (one) ways.set(wayOf(one), one);
      if (ways.size === 0) ways.set('', { salt: saltOf(email), hash: nobody, cost: COST });
      const derived = new Map<string, Buffer>();
      for (const [way, { salt, cost }] of ways) derived.set(way, await hashAs(password, salt, cost));
      return kept.findIndex((one) => one && timingSafeEqual(one.hash, derived.get(wayOf(one)) ?? nobody));
    },
    isOutdated: (stored) => !stored.startsWith(prefix(COST)),
    isOfAddress: (stored, email) => read(stored).salt.equals(saltOf(email)),
  };
}

interface Kept {
  salt: Buffer;
  hash: Buffer;
  cost: typeof COST;
}

const prefix = (cost: typeof COST) => `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
/** Salt and cost. Hashes with the same ones are checked by one derivation. */
const wayOf = ({ salt, cost }: Pick<Kept, 'salt' | 'cost'>) => prefix(cost) + base64(salt);
const write = ({ salt, hash, cost }: Kept) => `${prefix(cost)}${base64(salt)}$${base64(hash)}`;

function read(stored: string): Kept {
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

/** Runs at most `atOnce` tasks at a time, queues `inLine` more, and refuses the rest. */
export function createLine(atOnce: number, inLine: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else if (waiting.length < inLine) await new Promise<void>((go) => waiting.push(go));
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
