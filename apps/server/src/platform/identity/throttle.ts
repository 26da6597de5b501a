/**
 * How often somebody may try. Counted in PostgreSQL, so all processes count together; a key that is over its limit is
 * remembered in memory, so a flood costs no queries.
 *
 * Nobody can lock a person out from afar: what one address gets wrong counts against that address; what the whole
 * world gets wrong on one account counts only for networks where its owner has never signed in, and a reset by mail
 * makes a network known.
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
  /** Wrong passwords from one address, for any accounts. */
  address: readonly [number, number];
  /** Wrong passwords for one account, from all addresses that are not known for it. */
  account: readonly [number, number];
  /** Accounts made from one address. */
  signUps: readonly [number, number];
  /** Accounts made that say one address is theirs: each mails it. */
  signUpsAccount: readonly [number, number];
  /** Mails asked for one account from one address. */
  mailsPair: readonly [number, number];
  /** Mails asked for from one address. */
  mailsAddress: readonly [number, number];
  /** Mails to one account, whoever asks. Above it they are not sent, and nobody is told. */
  mailsAccount: readonly [number, number];
  /** Codes tried from one address. */
  codes: readonly [number, number];
}

const HOUR = 3600;
export const LIMITS: Limits = {
  pair: [20, HOUR / 4],
  address: [100, HOUR / 4],
  account: [200, HOUR],
  signUps: [60, HOUR],
  signUpsAccount: [20, 24 * HOUR],
  mailsPair: [5, HOUR / 4],
  mailsAddress: [30, HOUR / 4],
  mailsAccount: [20, HOUR],
  codes: [60, HOUR / 4],
};

/** Who of an address has signed in from a network before: whoever has it, only duplicates, or nobody. */
export type KnownBy = 'holder' | 'duplicate' | 'nobody';

export interface Attempt {
  /** False: too much was tried on the address; only duplicates that are known in this network may be. */
  mayTryHolder: boolean;
  /** The password was right: the attempt didn't count. */
  succeeded: () => Promise<void>;
}

export interface Throttle {
  /**
   * Counts a password attempt before the password is looked at, so that many at once can't slip by. Throws
   * TooManyAttempts.
   */
  attempt(email: string, ip: string, knownBy: () => Promise<KnownBy>): Promise<Attempt>;
  signUp(email: string, ip: string): Promise<void>;
  /** False: pretend to send. */
  mail(email: string, ip: string): Promise<boolean>;
  code(ip: string): Promise<void>;
}

export function createThrottle(pool: Pool, limits: Partial<Limits> = {}): Throttle {
  const bucket = (name: keyof Limits) => createBucket(pool, name, limits[name] ?? LIMITS[name]);
  const pair = bucket('pair');
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
      await pair.take(email, from);
      const known = await knownBy();
      const inKnownPlace = () => pair.clear(email, from);
      if (known === 'holder') return { mayTryHolder: true, succeeded: inKnownPlace };
      try {
        await address.take(from);
        await account.take(email);
      } catch (over) {
        // Whoever has the duplicate is not locked out either, and learns nothing of the other account.
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

function createBucket(pool: Pool, name: string, [points, duration]: readonly [number, number]) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false, // sweep() does it
    keyPrefix: name,
    points,
    duration,
    // One more than allowed: from the first refusal on, memory answers until the period ends.
    inMemoryBlockOnConsumed: points + 1,
  });
  /** Addresses are hashed: the table tells nobody who tried to sign in, and a long one still fits the key. */
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
