import type { Context, UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { casePolicy } from '../policy.ts';
import { findCase } from '../queries.ts';

/** Deletes a case with all its entries, such as one opened by mistake. The audit log keeps it. */
export const removeCase = (ctx: Context<UserActor>, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await findCase(tx, ctx.actor, id);
    casePolicy.authorize(ctx.actor, 'remove', before);
    await tx.deleteFrom('cases').where('id', '=', id).execute();
    const { kind, title, detail, state, briefingId } = before;
    await record(tx, ctx, {
      entity: 'cases',
      entityId: id,
      action: 'case.remove',
      from: state,
      changes: { kind: [kind, null], title: [title, null], detail: [detail, null] },
      data: { briefingId },
    });
  });
