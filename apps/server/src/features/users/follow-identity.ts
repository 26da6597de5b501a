import { sql } from 'kysely';
import type { OnChange } from '../../platform/identity/embedded/accounts.ts';
import { forgetClaim } from './duplicates.ts';

/** Updates the user row when a person's sign-ins change, in the same transaction. */
export const followIdentity: OnChange = async (change, tx) => {
  const row = tx.updateTable('users').where('identityUid', '=', change.uid);
  if (change.type === 'signed-in') await row.set({ lastLoginAt: change.at }).execute();
  if (change.type === 'session-ended')
    await tx
      .insertInto('endedSessions')
      .values({ sessionId: change.sessionId, identityUid: change.uid })
      .onConflict((known) => known.doNothing())
      .execute();
  if (change.type === 'sessions-ended') await row.set({ sessionsValidAfter: change.validSince }).execute();
  if (change.type === 'email-verified') await row.set({ emailVerifiedAt: sql`now()`, isDuplicate: false }).execute();
  if (change.type === 'ended') await forgetClaim(tx, change.uid);
};
