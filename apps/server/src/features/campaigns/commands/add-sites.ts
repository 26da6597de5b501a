import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { takeFromProject } from '../campaign-project.ts';
import { campaignCan } from '../policy.ts';
import { writeCampaign } from '../write-campaign.ts';
import { addBriefings } from './add-briefings.ts';

/** Adds sites to a campaign that is a draft or waiting. Each starts as a draft briefing. */
export function addSites(ctx: Context, id: number, siteIds: readonly number[]): Promise<void> {
  return writeCampaign(ctx, 'add_sites', { id }, async (campaign, tx) => {
    if (!campaignCan(ctx.actor, campaign).edit)
      throw conflict(campaign.approvalAskedAt === null ? 'not_possible_now' : 'waits_for_approval');
    const briefings = await addBriefings(tx, ctx, campaign, siteIds);
    const { userId, companyId, projectId } = campaign;
    await takeFromProject(tx, ctx, { id: userId, companyId, projectId }, briefings);
    return { logged: { sites: [null, siteIds] }, data: { briefings } };
  });
}
