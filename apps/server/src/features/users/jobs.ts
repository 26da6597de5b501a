import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, systemContext, type Tx } from '../../platform/context.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { defineJob } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { forgetClaim } from './duplicates.ts';

/** How long an account may sign in without a verified address. */
const UNPROVED_DAYS = 30;

/** Deletes duplicates that have not verified their address in that time, with their records, one by one. */
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
      // It may have been verified meanwhile.
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
 * Closes registered accounts whose address was not verified in that time, as duplicates are deleted then. Otherwise a
 * stranger could find out by signing in which addresses were new. Their records stay, and a password reset by mail,
 * which verifies the address, opens the account again.
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
      // Closed already: that ended its sessions after the last day.
      .where(sql<boolean>`(sessions_valid_after is null or sessions_valid_after < ${end})`)
      .where(
        sql<boolean>`exists (select from audit_entries e
          where e.entity = 'users' and e.entity_id = users.id and e.action = 'user.register')`,
      );
  for (const { id } of await unproved(db).orderBy('id').execute())
    await db.transaction().execute(async (tx) => {
      // It may have been verified meanwhile.
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

/**
 * Recalculates what clients spent in the last twelve months and in the twelve before, because every night one day drops
 * out without any order.
 */
export const recalculateClients = defineJob({
  name: 'recalculate-clients',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '10 0 * * *', zone: 'installation' },
  run: async (_data, { db }: { readonly db: Database }) => {
    await sql`select users_recalculate()`.execute(db);
    await sql`select crm_recalculate()`.execute(db);
  },
});
