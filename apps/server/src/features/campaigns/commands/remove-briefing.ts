import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { briefingPolicy } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { removeFilesOf } from '../../content/jobs.ts';

/** Removes a draft briefing with its files from its campaign. The campaign stays, even if empty. */
export function removeBriefing(ctx: Context, id: number): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const briefing = await findBriefing(tx, ctx.actor, id);
    briefingPolicy.authorize(ctx.actor, 'edit', briefing);
    if (briefing.status === 'draft') await removeFilesOf(tx, [id]);
    const gone = await tx
      .deleteFrom('briefings')
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('not_possible_now');
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: id,
      action: 'briefing.remove',
      from: 'draft',
      changes: { site: [briefing.siteId, null] },
      silent: true,
    });
  });
}
