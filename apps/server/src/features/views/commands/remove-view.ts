import type { Context, UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { requireView } from '../policy.ts';
import { findView } from '../queries.ts';

export const removeView = (ctx: Context<UserActor>, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const view = await findView(tx, ctx.actor, id);
    requireView(ctx.actor, 'remove', view);
    await tx.deleteFrom('views').where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: 'views',
      entityId: id,
      action: 'view.remove',
      changes: { list: [view.list, null], name: [view.name, null], isShared: [view.isShared, null] },
      silent: true,
    });
  });
