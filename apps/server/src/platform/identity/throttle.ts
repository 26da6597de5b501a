/**
 * Rate limits of the identity service. Counted in PostgreSQL, so that all processes share them. A key over its limit is
 * also remembered in memory, so a flood costs no queries.
 *
 * Nobody can lock out another person. Wrong attempts from one address count against that address; from a network where
 * the owner has signed in, more of them are let through. Wrong attempts of the
 * whole world on one account count only for networks where its owner has never signed in, and a reset by mail makes a
 * network known.
 */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networksOf } from './networks.ts';
import { TooManyAttempts } from './port.ts';

/** `[tries, seconds]` */
export interface Limits {
  /** Wrong passwords for one account from one address. */
  pair: readonly [number, number];
  /** The same beyond `pair`, from an address of a network that the account has signed in from. */
  pairAtHome: readonly [number, number];
  /** Wrong passwords from one address, for any accounts. */
  address: readonly [number, number];
  /** Wrong passwords for one account, from all addresses that are unknown to it. */
  account: readonly [number, number];
  /** Accounts created from one address. */
  signUps: readonly [number, number];
  /** Accounts created that claim one e-mail address: each sends a mail to it. */
  signUpsAccount: readonly [number, number];
  /** Mails requested for one account from one address. */
  mailsPair: readonly [number, number];
  /** Mails requested from one address. */
  mailsAddress: readonly [number, number];
  /**
   * Mails to one account, whoever requests them. Above the limit they are not sent, and the answer does not reveal it.
   */
  mailsAccount: readonly [number, number];
  /** Codes tried from one address. */
  codes: readonly [number, number];
}

const HOUR = 3600;
export const LIMITS: Limits = {
  pair: [20, HOUR / 4],
  pairAtHome: [100, HOUR / 4],
  address: [100, HOUR / 4],
  account: [200, HOUR],
  signUps: [60, HOUR],
  signUpsAccount: [20, 24 * HOUR],
  mailsPair: [5, HOUR / 4],
  mailsAddress: [30, HOUR / 4],
  mailsAccount: [20, HOUR],
  codes: [60, HOUR / 4],
};

/** Which accounts of an e-mail address have signed in from this network: its holder, duplicates only, or none. */
export type KnownBy = 'holder' | 'duplicate' | 'nobody';

export interface Attempt {
  /** False: over the limit, so only duplicates known in this network may be tried. */
  mayTryHolder: boolean;
  /** The password was right: the attempt does not count. */
  succeeded: () => Promise<void>;
}

export interface Throttle {
  /**
   * Counts a password attempt before the password is checked, so that concurrent attempts can't slip by. Throws
   * TooManyAttempts.
   */
  attempt(email: string, ip: string, knownBy: () => Promise<KnownBy>): Promise<Attempt>;
  signUp(email: string, ip: string): Promise<void>;
  /** False: don't send, but answer as if it was sent. */
  mail(email: string, ip: string): Promise<boolean>;
  code(ip: string): Promise<void>;
}

export function createThrottle(pool: Pool, limits: Partial<Limits> = {}): Throttle {
  const bucket = (name: keyof Limits) => createBucket(pool, name, limits[name] ?? LIMITS[name]);
  const pair = bucket('pair');
  const pairAtHome = bucket('pairAtHome');
  const strangers = createStrangers();
  const address = bucket('address');
  const account = bucket('account');
  const signUps = bucket('signUps');
  const signUpsAccount = bucket('signUpsAccount');
  const mailsPair = bucket('mailsPair');
  const mailsAddress = bucket('mailsAddress');
  const mailsAccount = bucket('mailsAccount');
  const codes = bucket('codes');
  return {
    async attempt(email, ip, knownBy) {
      const from = networksOf(ip).address;
      const over = await pair.take(email, from).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (over !== undefined && strangers.has(email, from)) throw over;
      const known = await knownBy();
      if (over !== undefined) {
        if (known !== 'holder' || !(over instanceof TooManyAttempts)) {
          strangers.add(email, from);
          throw over;
        }
        await pairAtHome.take(email, from);
      }
      const inKnownPlace = async () => {
        await Promise.all([pair.clear(email, from), pairAtHome.clear(email, from)]);
      };
      if (known === 'holder') return { mayTryHolder: true, succeeded: inKnownPlace };
      try {
        await address.take(from);
        await account.take(email);
      } catch (over) {
        // A duplicate's owner is not locked out either, and learns nothing about the other account.
        if (known === 'nobody' || !(over instanceof TooManyAttempts)) throw over;
        return { mayTryHolder: false, succeeded: inKnownPlace };
      }
      const succeeded = async () => {
        await Promise.all([pair.clear(email, from), address.giveBack(from), account.giveBack(email)]);
      };
      return { mayTryHolder: true, succeeded };
    },
    async signUp(email, ip) {
      await signUps.take(networksOf(ip).address);
      await signUpsAccount.take(email);
    },
    async mail(email, ip) {
      const from = networksOf(ip).address;
      await mailsPair.take(email, from);
      await mailsAddress.take(from);
      return mailsAccount.take(email).then(
        () => true,
        (refusal) => {
          if (refusal instanceof TooManyAttempts) return false;
          throw refusal;
        },
      );
    },
    code: (ip) => codes.take(networksOf(ip).address),
  };
}

/** A network that has become known meanwhile, by a reset, waits for at most this long. */
const STRANGER_MS = 60_000;
const MOST_STRANGERS = 10_000;

/** Who was over the limit from a network that the account does not know, so that a flood is not looked up each time. */
function createStrangers() {
  const until = new Map<string, number>();
  const keyOf = (email: string, from: string) => `${from}\n${email}`;
  return {
    has: (email: string, from: string) => (until.get(keyOf(email, from)) ?? 0) > performance.now(),
    add(email: string, from: string) {
      if (until.size >= MOST_STRANGERS) until.clear();
      until.set(keyOf(email, from), performance.now() + STRANGER_MS);
    },
  };
}

function createBucket(pool: Pool, name: string, [points, duration]: readonly [number, number]) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false, // sweep() deletes it.
    keyPrefix: name,
    points,
    duration,
    // One more than allowed: after the first refusal, memory answers until the period ends.
    inMemoryBlockOnConsumed: points + 1,
  });
  /** Hashed, so that the table does not reveal who tried to sign in, and a long address fits the key. */
  const keyOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');
  return {
    async take(...parts: string[]): Promise<void> {
      try {
        await limiter.consume(keyOf(parts));
      } catch (over) {
        if (!(over instanceof RateLimiterRes)) throw over;
        throw new TooManyAttempts(Math.ceil(over.msBeforeNext / 1000));
      }
    },
    async giveBack(...parts: string[]): Promise<void> {
      await limiter.reward(keyOf(parts));
    },
    async clear(...parts: string[]): Promise<void> {
      await limiter.delete(keyOf(parts));
    },
  };
}
