import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { VerifiedToken } from '../../platform/identity/verifier.ts';

/** What a user's row says of sign-ins. */
export interface KnownSignIns {
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly lastLoginAt: Date | null;
}

/** Clocks differ a little; the embedded service has written the sign-in itself, a moment around the token's. */
const SAME_SIGN_IN_MS = 60_000;

/**
 * Where sign-ins are kept elsewhere nobody tells of them but the tokens: the row learns that the person came, and that
 * its address is verified, with the first request after it. True when the row changed.
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
