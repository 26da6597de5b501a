import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/context.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { forgetClaim } from './duplicates.ts';

/** How long an account whose address is somebody else's is kept. */
export const DUPLICATE_DAYS = 30;

/** Removes duplicates that have not proved their address in that time, with what they made, one by one. */
export async function sweepDuplicates(db: Database, identity: Pick<IdentityAdmin, 'deleteAccount'>): Promise<void> {
  const old = await db
    .selectFrom('users')
    .select(['id', 'identityUid'])
    .where('isDuplicate', '=', true)
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DUPLICATE_DAYS})`)
    .orderBy('id')
    .execute();
  for (const { id, identityUid } of old)
    await db.transaction().execute(async (tx) => {
      // It may have proved the address in between.
      const isStill = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('isDuplicate', '=', true)
        .forUpdate()
        .executeTakeFirst();
      if (!isStill) return;
      await identity.deleteAccount(identityUid, tx);
      await forgetClaim(tx, identityUid);
    });
}

/** Recalculates what clients spent in the last twelve months: a day of them ends every night, without any order. */
export const recalculateClients = defineJob({ name: 'recalculate-clients', schema: z.object({}), concurrency: 1 });

export const clientRecalculation = (db: Database): JobHandler =>
  handle(recalculateClients, async () => {
    await sql`select users_recalculate()`.execute(db);
  });
