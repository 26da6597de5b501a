import { sql } from 'kysely';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';

/** Ends an administrator's impersonation, if there is one. The audit log has the time. */
export async function endImpersonation(tx: Tx, ctx: Context, adminId: number): Promise<void> {
  const ended = await tx
    .updateTable('impersonations')
    .set({ endedAt: sql<Date>`least(expires_at, ${ctx.now})` })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .returning(['personId', 'endedAt'])
    .executeTakeFirst();
  if (!ended) return;
  await record(tx, ctx, {
    entity: 'users',
    entityId: ended.personId,
    action: 'user.stop_impersonating',
    changes: { until: [null, ended.endedAt?.toISOString()] },
  });
}

/** Called as the impersonated person, or by the administrator. */
export const stopImpersonating = (ctx: Context<UserActor>): Promise<void> =>
  ctx.db.transaction().execute((tx) => endImpersonation(tx, ctx, ctx.actor.impersonatedBy?.id ?? ctx.actor.id));
