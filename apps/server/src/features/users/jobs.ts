import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, systemContext, type Tx } from '../../platform/context.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { forgetClaim } from './duplicates.ts';

/** So long an account lets its maker sign in without having proved its address. */
const UNPROVED_DAYS = 30;

/** Removes duplicates that have not proved their address in that time, with what they made, one by one. */
export async function sweepDuplicates(db: Database, identity: Pick<IdentityAdmin, 'deleteAccount'>): Promise<void> {
  const old = await db
    .selectFrom('users')
    .select(['id', 'identityUid'])
    .where('isDuplicate', '=', true)
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${UNPROVED_DAYS})`)
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

/**
 * Closes accounts of people who registered and have not proved their address in that time, as duplicates end then: else
 * a stranger could tell by signing in which address was new. What they made stays; a new password by mail, which proves
 * the address, opens it again.
 */
export async function closeUnproved(db: Database, identity: Pick<IdentityAdmin, 'setPassword'>): Promise<void> {
  const end = sql<Date>`created_at + make_interval(days => ${UNPROVED_DAYS})`;
  const unproved = (from: Database | Tx) =>
    from
      .selectFrom('users')
      .select(['id', 'identityUid'])
      .where('isDuplicate', '=', false)
      .where('role', '=', 'USER')
      .where('emailVerifiedAt', 'is', null)
      .where('disabledAt', 'is', null)
      .where(sql<boolean>`${end} < now()`)
      // Closed once: that ended its sessions after the last day.
      .where(sql<boolean>`(sessions_valid_after is null or sessions_valid_after < ${end})`)
      .where(
        sql<boolean>`exists (select from audit_entries e
          where e.entity = 'users' and e.entity_id = users.id and e.action = 'user.register')`,
      );
  for (const { id } of await unproved(db).orderBy('id').execute())
    await db.transaction().execute(async (tx) => {
      // It may have proved the address in between.
      const user = await unproved(tx).where('id', '=', id).forUpdate().executeTakeFirst();
      if (!user) return;
      const sessionsValidAfter = await identity.setPassword(
        user.identityUid,
        randomBytes(32).toString('base64url'),
        tx,
      );
      await tx.updateTable('users').set({ sessionsValidAfter }).where('id', '=', id).execute();
      await record(tx, systemContext(tx, 'Identity', 0, sessionsValidAfter, 'UTC'), {
        entity: 'users',
        entityId: id,
        action: 'user.close_unproved',
        changes: {},
        silent: true,
      });
    });
}

/** Recalculates what clients spent in the last twelve months: a day of them ends every night, without any order. */
export const recalculateClients = defineJob({ name: 'recalculate-clients', schema: z.object({}), concurrency: 1 });

export const clientRecalculation = (db: Database): JobHandler =>
  handle(recalculateClients, async () => {
    await sql`select users_recalculate()`.execute(db);
  });
