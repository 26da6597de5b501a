import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { VerifiedToken } from '../../platform/identity/verifier.ts';

/** Columns of a user row about sign-ins. */
export interface KnownSignIns {
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/**
 * Tolerance for clock differences. The embedded service has written the sign-in itself, about when the token was made.
 */
const SAME_SIGN_IN_MS = 60_000;

/**
 * A hosted identity service reports nothing, so the first request with a new token updates the row: that the person
 * signed in, and that the address is verified. True if the row changed.
 */
export async function followToken(db: Database, token: VerifiedToken, known: KnownSignIns): Promise<boolean> {
  const signedInAt = new Date(token.authTime * 1000);
  const isNewSignIn = signedInAt.getTime() > (known.lastLoginAt?.getTime() ?? 0) + SAME_SIGN_IN_MS;
  const isVerified = token.emailVerified && known.emailVerifiedAt === null && token.email === known.email.toLowerCase();
  if (!isNewSignIn && !isVerified) return false;
  await db
    .updateTable('users')
    .set({
      ...(isNewSignIn ? { lastLoginAt: sql<Date>`greatest(last_login_at, ${signedInAt})` } : {}),
      ...(isVerified ? { emailVerifiedAt: signedInAt } : {}),
    })
    .where('identityUid', '=', token.uid)
    .execute();
  return true;
}
