import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { removeFilesOf } from '../../content/jobs.ts';
import { writeCampaign } from '../write-campaign.ts';

/** Deletes a draft with all its content. */
export function removeCampaign(ctx: Context, id: number): Promise<void> {
  return writeCampaign(ctx, 'remove', { id }, async (campaign, tx) => {
    if (campaign.approvalAskedAt !== null) throw conflict('waits_for_approval');
    if (campaign.status !== 'draft') throw conflict('not_possible_now');
    const briefings = await tx.selectFrom('briefings').select('id').where('campaignId', '=', id).execute();
    await removeFilesOf(
      tx,
      briefings.map((briefing) => briefing.id),
    );
    await tx.deleteFrom('campaigns').where('id', '=', id).execute();
    return { from: 'draft', logged: { name: [campaign.name, null] }, silent: true };
  });
}
