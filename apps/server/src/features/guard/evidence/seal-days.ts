import { sql } from 'kysely';
import { addDays } from '../../../platform/calendar.ts';
import type { Database } from '../../../platform/context.ts';
import { keepBlocks, treeOf } from './day-tree.ts';
import type { EvidenceSigner } from './signer.ts';

/** A day is sealed this long after its end, when visits under way have been written. */
const REST_MS = 10 * 60_000;

/**
 * Seals the days (UTC) that are over and not sealed yet, the oldest first, days without a visit included.
 * @param most how many at most
 * @returns how many were sealed
 */
export async function sealDays(db: Database, signer: EvidenceSigner, now: Date, most = 400): Promise<number> {
  const over = addDays(new Date(now.getTime() - REST_MS).toISOString().slice(0, 10), -1);
  await keepMissingBlocks(db, most);
  let count = 0;
  while (count < most) {
    const { rows } = await sql<{ day: string | null }>`
      select coalesce((select (max(day) + 1)::text from link_days),
        (select (min(at) at time zone 'UTC')::date::text from link_visits)) as day`.execute(db);
    const day = rows[0]?.day;
    if (!day || day > over) return count;
    const { size, root, blocks } = await treeOf(db, day);
    const checkpoint = signer.sign(size, root, day);
    // If two processes seal the same day, one row is kept; both calculate the same root.
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('linkDays')
        .values({ day, size, root, checkpoint, sealedAt: now })
        .onConflict((on) => on.doNothing())
        .execute();
      await keepBlocks(tx, day, blocks);
    });
    count += 1;
  }
  return count;
}

/** Of days that were sealed before blocks were stored. */
async function keepMissingBlocks(db: Database, most: number): Promise<void> {
  const days = await db
    .selectFrom('linkDays as d')
    .select('d.day')
    .where('d.size', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('linkDayBlocks as b').select('b.block').whereRef('b.day', '=', 'd.day'))),
    )
    .orderBy('d.day')
    .limit(most)
    .execute();
  for (const { day } of days) {
    const { blocks } = await treeOf(db, day);
    await db.transaction().execute((tx) => keepBlocks(tx, day, blocks));
  }
}

/** Days on a page. */
const DAYS_SHOWN = 100;

/** Sealed days before one, newest first; the newest ones without it. */
export async function listDays(db: Database, before?: string) {
  const found = await db
    .selectFrom('linkDays')
    .select(['day', 'size', 'checkpoint'])
    .$call((query) => (before === undefined ? query : query.where('day', '<', before)))
    .orderBy('day', 'desc')
    .limit(DAYS_SHOWN + 1)
    .execute();
  return { days: found.slice(0, DAYS_SHOWN), hasOlder: found.length > DAYS_SHOWN };
}
