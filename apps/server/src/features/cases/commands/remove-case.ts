import type { Context, UserActor } from '../../../platform/context.ts';
import { actOnCase } from './move-case.ts';

/** Deletes a case with all its entries, such as one opened by mistake. The audit log keeps it. */
export const removeCase = (ctx: Context<UserActor>, id: number): Promise<void> =>
  actOnCase(ctx, 'remove', { id }, async (before, tx) => {
    await tx.deleteFrom('cases').where('id', '=', id).execute();
    const { kind, title, detail, state } = before;
    return {
      from: state,
      logged: { kind: [kind, null], title: [title, null], detail: [detail, null] },
    };
  });
