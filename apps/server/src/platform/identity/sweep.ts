import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { KNOWN_FOR_DAYS } from './embedded/known-networks.ts';

/** For this time, whoever opens a used link is told that it was used. */
const USED_FOR_DAYS = 30;

/** Deletes expired sessions, codes, counters and known networks. Run it every hour. */
export async function sweepIdentity(db: Kysely<DB>): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('auth.sessions').where('expiresAt', '<', now).execute();
  await db
    .deleteFrom('auth.oneTimeCodes')
    .where('expiresAt', '<', now)
    .where(sql<boolean>`(used_at is null or used_at < now() - make_interval(days => ${USED_FOR_DAYS}))`)
    .execute();
  await db
    .deleteFrom('auth.knownPlaces')
    .where('lastSeenAt', '<', sql<Date>`now() - make_interval(days => ${KNOWN_FOR_DAYS})`)
    .execute();
  await sql`delete from auth.throttles where expire < ${Date.now()}`.execute(db);
}
