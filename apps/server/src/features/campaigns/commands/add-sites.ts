import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { authorizeCampaign, campaignCan } from '../policy.ts';
import { lockCampaign } from '../queries.ts';
import { addBriefings } from './add-briefings.ts';

/** Adds sites to a campaign that is a draft or waiting. Each starts as a draft briefing. */
export function addSites(ctx: Context, id: number, siteIds: readonly number[]): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id);
    authorizeCampaign(ctx.actor, 'edit', campaign);
    if (!campaignCan(ctx.actor, campaign).edit) throw conflict('not_possible_now');
    const briefings = await addBriefings(tx, ctx, campaign, siteIds);
    await record(tx, ctx, {
      entity: 'campaigns',
      entityId: id,
      action: 'campaign.add_sites',
      changes: { sites: [null, siteIds] },
      data: { briefings },
    });
  });
}
