import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { findView } from '../queries.ts';

/** With which view a list opens for the caller. A preference, not a record: nothing to audit. */
export const chooseDefault = (ctx: Context<UserActor>, list: string, id: number | null): Promise<void> =>
  together(ctx, async (tx) => {
    if (id === null) {
      await tx.deleteFrom('defaultViews').where('userId', '=', ctx.actor.id).where('list', '=', list).execute();
      return;
    }
    const view = await findView(tx, ctx.actor, id);
    if (view.list !== list) throw fieldRule({ path: 'id', code: 'choose_other' });
    await tx
      .insertInto('defaultViews')
      .values({ userId: ctx.actor.id, list, viewId: id })
      .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ viewId: id }))
      .execute();
  });
