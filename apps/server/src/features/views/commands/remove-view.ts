import type { Context, UserActor } from '../../../platform/context.ts';
import { writeView } from '../write-view.ts';

export const removeView = (ctx: Context<UserActor>, id: number): Promise<void> =>
  writeView(ctx, 'remove', { id }, async (view, tx) => {
    await tx.deleteFrom('views').where('id', '=', id).execute();
    return {
      logged: { list: [view.list, null], name: [view.name, null], isShared: [view.isShared, null] },
      silent: true,
    };
  });
