import { sql } from 'kysely';
import { addDays } from '../../../platform/calendar.ts';
import type { Database, Tx } from '../../../platform/context.ts';
import { leafHash, treeRoot } from './merkle.ts';
import type { EvidenceSigner } from './signer.ts';

/** A day is sealed this long after its end, when visits under way have been written. */
const REST_MS = 10 * 60_000;

/** The leaves of a day: the hashes of its visits in their order. */
export async function leavesOf(db: Database | Tx, day: string): Promise<{ key: string; hash: Buffer }[]> {
  const { rows } = await sql<{ briefingId: number; seq: number; hash: Buffer }>`
    select briefing_id, seq, hash from link_visits
    where at >= ${day}::date::timestamp at time zone 'UTC' and at < (${day}::date + 1)::timestamp at time zone 'UTC'
    order by at, briefing_id, seq`.execute(db);
  return rows.map(({ briefingId, seq, hash }) => ({ key: `${briefingId}/${seq}`, hash: leafHash(hash) }));
}

/**
 * Seals the days (UTC) that are over and not sealed yet, the oldest first, days without a visit included.
 * @param most how many at most
 * @returns how many were sealed
 */
export async function sealDays(db: Database, signer: EvidenceSigner, now: Date, most = 40): Promise<number> {
  const over = addDays(new Date(now.getTime() - REST_MS).toISOString().slice(0, 10), -1);
  let count = 0;
  while (count < most) {
    const { rows } = await sql<{ day: string | null }>`
      select coalesce((select (max(day) + 1)::text from link_days),
        (select (min(at) at time zone 'UTC')::date::text from link_visits)) as day`.execute(db);
    const day = rows[0]?.day;
    if (!day || day > over) return count;
    const leaves = (await leavesOf(db, day)).map(({ hash }) => hash);
    const root = treeRoot(leaves);
    const checkpoint = signer.sign(leaves.length, root, day);
    // If two processes seal the same day, one row is kept; both calculate the same root.
    await db
      .insertInto('linkDays')
      .values({ day, size: leaves.length, root, checkpoint, sealedAt: now })
      .onConflict((on) => on.doNothing())
      .execute();
    count += 1;
  }
  return count;
}

const DAYS_SHOWN = 60;

/** The last sealed days, newest first. */
export const listDays = (db: Database) =>
  db.selectFrom('linkDays').select(['day', 'size', 'checkpoint']).orderBy('day', 'desc').limit(DAYS_SHOWN).execute();
