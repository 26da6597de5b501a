/** Accounts: their address, claims, and the time since which sign-ins are valid. */
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../db/types.generated.ts';
import { type Claims, type Tx, UnknownAccount } from '../port.ts';
import { endCodes } from './one-time-codes.ts';

export type Account = Selectable<DB['auth.accounts']>;

/**
 * Changes to a person's sign-ins that the application did not ask for. Reported in the same transaction, so that the
 * user row changes with them.
 */
export type IdentityChange =
  | { type: 'signed-up'; uid: string; email: string; name: string }
  | { type: 'signed-in'; uid: string; at: Date }
  | { type: 'session-ended'; uid: string; sessionId: string }
  | { type: 'sessions-ended'; uid: string; validSince: Date }
  | { type: 'email-verified'; uid: string; email: string }
  /** Another account verified the address, and this one was deleted. */
  | { type: 'ended'; uid: string };
export type OnChange = (change: IdentityChange, tx: Tx) => Promise<void>;

const Uid = z.guid();

/** A uid of any other shape would make PostgreSQL throw. */
export const isOurUid = (uid: string): boolean => Uid.safeParse(uid).success;

/** Throws UnknownAccount. */
export function ourUid(uid: string): string {
  if (!isOurUid(uid)) throw new UnknownAccount(uid);
  return uid;
}

interface AccountRow {
  email: string;
  passwordHash: string | null;
  name: string;
  claims: string;
  emailVerified: boolean;
  isDuplicate?: boolean;
}

/**
 * Returns undefined if the address is taken, so that the caller's transaction survives. A duplicate never takes the
 * address.
 */
export async function insertAccount(tx: Tx, account: AccountRow): Promise<Account | undefined> {
  return tx
    .insertInto('auth.accounts')
    .values({
      email: account.email,
      passwordHash: account.passwordHash,
      name: account.name,
      claims: account.claims,
      emailVerifiedAt: account.emailVerified ? sql<Date>`now()` : null,
      isDuplicate: account.isDuplicate ?? false,
    })
    .onConflict((conflict) => conflict.column('email').where(sql<boolean>`not is_duplicate`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function claimsOf(account: Account): Claims {
  const { claims } = account;
  return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? { ...claims } : {};
}

/**
 * Ends every session of the account. The update comes first: it locks the row that signing in and renewing lock too, so
 * no session can start in between. Returns the time from which sign-ins are valid again.
 */
export async function endSessionsOf(tx: Tx, uid: string): Promise<Date> {
  const account = await tx
    .updateTable('auth.accounts')
    .set({
      sessionsValidSince: sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), sessions_valid_since)
        + interval '1 millisecond'`,
    })
    .where('id', '=', ourUid(uid))
    .returning('sessionsValidSince')
    .executeTakeFirst();
  if (!account) throw new UnknownAccount(uid);
  await tx.deleteFrom('auth.sessions').where('accountId', '=', uid).execute();
  return account.sessionsValidSince;
}

/** A new password ends every session and invalidates every code. */
export async function replacePassword(tx: Tx, uid: string, passwordHash: string): Promise<Date> {
  const validSince = await endSessionsOf(tx, uid);
  await tx.updateTable('auth.accounts').set({ passwordHash }).where('id', '=', uid).execute();
  await endCodes(tx, uid);
  return validSince;
}

/**
 * All accounts that claim the address, locked in one order. Of two that verify it at once, the second sees what the
 * first left.
 */
export const lockAddress = (tx: Tx, email: string): Promise<Account[]> =>
  tx
    .selectFrom('auth.accounts')
    .selectAll()
    .where('email', '=', email)
    .orderBy('isDuplicate')
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns true if it was not verified before. */
export async function markVerified(tx: Tx, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.accounts')
    .set({ emailVerifiedAt: sql<Date>`now()`, isDuplicate: false })
    .where('id', '=', uid)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
