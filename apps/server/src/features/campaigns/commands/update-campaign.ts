import type { CampaignInput } from '@linkstand/contract/campaigns/schema';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { requireCategory } from '../../categories/queries.ts';
import { requireDefaultAccepted } from '../default-category.ts';
import { authorizeCampaign, campaignCan } from '../policy.ts';
import { presentCampaign } from '../presenter.ts';
import { findCampaign } from '../queries.ts';

/** Changes name, general title, default category and end customer. Absent fields stay. */
export async function updateCampaign(
  ctx: Context,
  id: number,
  input: z.output<typeof CampaignInput>,
  version: number,
): Promise<void> {
  const campaign = await findCampaign(ctx, id);
  authorizeCampaign(ctx.actor, 'edit', campaign);
  if (!campaignCan(ctx.actor, campaign).edit)
    throw conflict('not_possible_now', { current: await presentCampaign(ctx, id) });
  await requireCategory(ctx.db, input.defaultCategoryId, 'defaultCategoryId');
  // Waiting briefings were complete at submission and must stay so.
  if (input.defaultCategoryId === null && campaign.statuses.waiting)
    throw rule('campaign_incomplete', { faults: [{ path: 'defaultCategoryId', code: 'required' }] });
  const changes = difference(campaign, input);
  if (!changes) return;
  const saved = await ctx.db.transaction().execute(async (tx) => {
    await requireDefaultAccepted(tx, id, input.defaultCategoryId);
    const row = await tx
      .updateTable('campaigns')
      .set({ ...input, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (row) await record(tx, ctx, { entity: 'campaigns', entityId: id, action: 'campaign.edit', changes });
    return row !== undefined;
  });
  if (!saved) throw conflict('changed_meanwhile', { current: await presentCampaign(ctx, id) });
}
