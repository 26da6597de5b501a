/** Accounts: whose address it is, what they may claim, since when their sign-ins count. */
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../db/types.generated.ts';
import { type Claims, type Tx, UnknownAccount } from '../port.ts';

export type Account = Selectable<DB['auth.accounts']>;

/**
 * What happened to a person's sign-ins without the application asking for it. Told in the transaction that did it, so
 * that the user's row can follow in the same moment.
 */
export type IdentityChange =
  | { type: 'signed-up'; uid: string; email: string; name: string }
  | { type: 'signed-in'; uid: string; at: Date }
  | { type: 'session-ended'; uid: string; sessionId: string }
  | { type: 'sessions-ended'; uid: string; validSince: Date }
  | { type: 'email-verified'; uid: string; email: string }
  /** Another account proved the address; this one is gone. */
  | { type: 'ended'; uid: string };
export type OnChange = (change: IdentityChange, tx: Tx) => Promise<void>;

const Uid = z.guid();

/** A uid that isn't even shaped like ours would be an error of the database. */
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

/** Undefined when the address is taken, so that the caller's transaction lives on. A duplicate takes none. */
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
 * Ends every session of the account. The update comes first: it locks the row that signing in and renewing lock too,
 * so no session can slip in between. Answers the moment from which sign-ins count again.
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

/** A new password ends every session and every code: whoever had the old one is out. */
export async function replacePassword(tx: Tx, uid: string, passwordHash: string): Promise<Date> {
  const validSince = await endSessionsOf(tx, uid);
  await tx.updateTable('auth.accounts').set({ passwordHash }).where('id', '=', uid).execute();
  await tx.deleteFrom('auth.oneTimeCodes').where('accountId', '=', uid).execute();
  return validSince;
}

/**
 * Every account that says an address is its own, whoever has it first; locked in one order, so that of two that prove
 * it at once one is first and the other finds what that one left.
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

/** True when it was not verified before. */
export async function markVerified(tx: Tx, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.accounts')
    .set({ emailVerifiedAt: sql<Date>`now()`, isDuplicate: false })
    .where('id', '=', uid)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
