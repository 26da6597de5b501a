import type { Context, UserActor } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { NOTHING_ASKED, requireAnswerable } from '../approval.ts';
import { writeCampaign } from '../write-campaign.ts';

/** An approver doesn't want it ordered as it is. Its buyer reads why, changes it, and may ask again. */
export const declineApproval = (ctx: Context<UserActor>, at: RecordRef, reason: string): Promise<void> =>
  writeCampaign(ctx, 'decline_approval', at, (campaign) => {
    requireAnswerable(ctx, campaign);
    return {
      changes: {
        ...NOTHING_ASKED,
        approvalDeclinedAt: ctx.now,
        approvalDeclinedById: ctx.actor.id,
        approvalDeclineReason: reason,
      },
      logged: { approvalCents: [campaign.approvalCents, null] },
      reason,
      data: { askedById: campaign.approvalAskedById },
    };
  });
