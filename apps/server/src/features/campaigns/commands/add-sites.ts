import type { Context } from '../../../platform/context.ts';
import { takeFromProject } from '../campaign-project.ts';
import { requireEditable } from '../policy.ts';
import { writeCampaign } from '../write-campaign.ts';
import { addBriefings } from './add-briefings.ts';

/** Adds sites to a campaign that is a draft or waiting. Each starts as a draft briefing. */
export function addSites(ctx: Context, id: number, siteIds: readonly number[]): Promise<void> {
  return writeCampaign(ctx, 'add_sites', { id }, async (campaign, tx) => {
    requireEditable(ctx.actor, campaign);
    const briefings = await addBriefings(tx, ctx, campaign, siteIds);
    const { userId, companyId, projectId } = campaign;
    await takeFromProject(tx, ctx, { id: userId, companyId, projectId }, briefings);
    return { logged: { sites: [null, siteIds] }, data: { briefings } };
  });
}
