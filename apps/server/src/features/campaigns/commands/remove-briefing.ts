import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { briefingPolicy } from '../../briefings/policy.ts';
import { writeBriefing } from '../../briefings/write-briefing.ts';
import { removeFilesOf } from '../../content/jobs.ts';

/** Removes a draft briefing with its files from its campaign. The campaign stays, even if empty. */
export function removeBriefing(ctx: Context, id: number): Promise<void> {
  return writeBriefing(ctx, 'remove', { id }, async (briefing, tx) => {
    briefingPolicy.authorize(ctx.actor, 'edit', briefing);
    briefingPolicy.requirePossible(ctx.actor, 'edit', briefing);
    if (briefing.status === 'draft') await removeFilesOf(tx, [id]);
    const gone = await tx
      .deleteFrom('briefings')
      .where('id', '=', id)
      .where('status', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('not_possible_now');
    return { from: 'draft', logged: { site: [briefing.siteId, null] }, silent: true };
  });
}
