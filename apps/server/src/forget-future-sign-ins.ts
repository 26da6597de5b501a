import { sql } from 'kysely';
import type { Database } from './platform/context.ts';

/**
 * After the clock was set back: what was stamped in the future would lock people out until that moment has come again,
 * so it is now. Sessions that were ended stay ended, and who has signed in since then is signed in.
 */
export async function forgetFutureSignIns(db: Database): Promise<void> {
  await sql`update users set sessions_valid_after = now() where sessions_valid_after > now()`.execute(db);
  await sql`update auth.accounts set sessions_valid_since = now() where sessions_valid_since > now()`.execute(db);
  await sql`update auth.sessions set signed_in_at = now() where signed_in_at > now()`.execute(db);
  // Limits start again, because their periods would end by a clock that was wrong.
  await sql`delete from auth.throttles`.execute(db);
}
