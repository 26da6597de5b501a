import { sql } from 'kysely';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';

/** Ends an administrator's impersonation, if there is one. The audit log has the time. */
export const endImpersonation = (ctx: Context, adminId: number): Promise<void> =>
  together(ctx, async (tx) => {
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
  });

/** Called as the impersonated person, or by the administrator. */
export const stopImpersonating = (ctx: Context<UserActor>): Promise<void> =>
  endImpersonation(ctx, ctx.actor.impersonatedBy?.id ?? ctx.actor.id);
