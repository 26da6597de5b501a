import { type Context, together } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { readFinances } from '../queries.ts';

/**
 * Closes the finances of a briefing. From then on no bonus, invoice change or forced status moves its money.
 * @throws Refusal 404; 409 if they are closed already; 422 while a side is not invoiced and paid
 */
export const finalizeFinances = (ctx: Context, briefingId: number): Promise<void> =>
  together(ctx, async (tx, inside) => {
    // Locks the briefing.
    await tx.selectFrom('briefings').select('id').where('id', '=', briefingId).forUpdate().execute();
    const { canFinalize, finalizedAt } = await readFinances(inside, briefingId);
    if (finalizedAt !== null) throw conflict('not_possible_now');
    if (!canFinalize) throw rule('not_settled_yet');
    await tx
      .updateTable('briefingFinances')
      .set({ finalizedAt: ctx.now })
      .where('briefingId', '=', briefingId)
      .execute();
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: briefingId,
      action: 'briefing.finalize_finance',
      changes: { financesFinalized: [false, true] },
    });
  });
