import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { removeFilesOf } from '../../content/jobs.ts';
import { authorizeCampaign } from '../policy.ts';
import { lockCampaign } from '../queries.ts';

/** Deletes a draft with all its content. */
export function removeCampaign(ctx: Context, id: number): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id);
    authorizeCampaign(ctx.actor, 'remove', campaign);
    if (campaign.status !== 'draft') throw conflict('not_possible_now');
    const briefings = await tx.selectFrom('briefings').select('id').where('campaignId', '=', id).execute();
    await removeFilesOf(
      tx,
      briefings.map((briefing) => briefing.id),
    );
    await tx.deleteFrom('campaigns').where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: 'campaigns',
      entityId: id,
      action: 'campaign.remove',
      from: 'draft',
      changes: { name: [campaign.name, null] },
      silent: true,
    });
  });
}
