import type { CampaignInput } from '@linkstand/contract/campaigns/schema';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { difference } from '../../../platform/record.ts';
import { requireCategory } from '../../categories/queries.ts';
import { projectOf } from '../campaign-project.ts';
import { requireDefaultAccepted } from '../default-category.ts';
import { requireEditable } from '../policy.ts';
import { presentCampaign } from '../presenter.ts';
import { writeCampaign } from '../write-campaign.ts';

/** Changes name, general title, default category, project and end customer. Absent fields stay. */
export const updateCampaign = (
  ctx: Context,
  id: number,
  input: z.output<typeof CampaignInput>,
  version: number,
): Promise<void> =>
  withFreshRecord(
    ctx,
    () => presentCampaign(ctx, id),
    () =>
      writeCampaign(ctx, 'edit', { id }, async (campaign, tx) => {
        requireEditable(ctx.actor, campaign);
        await requireCategory(tx, input.defaultCategoryId, 'defaultCategoryId');
        // Waiting briefings were complete at submission and must stay so.
        if (input.defaultCategoryId === null && campaign.statuses.waiting)
          throw rule('campaign_incomplete', { faults: [{ path: 'defaultCategoryId', code: 'required' }] });
        const buyer = { id: campaign.userId, companyId: campaign.companyId };
        const changes = { ...input, ...(await projectOf(tx, ctx, buyer, input)) };
        const logged = difference(campaign, changes);
        // Who types what is there already is told of no conflict.
        if (!logged) return { unrecorded: true };
        await requireDefaultAccepted(tx, id, input.defaultCategoryId);
        if (version !== campaign.version) throw conflict('changed_meanwhile');
        return { changes, logged };
      }),
  );
