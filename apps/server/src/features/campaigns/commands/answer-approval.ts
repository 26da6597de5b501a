import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { isSecondPerson, NOTHING_ASKED } from '../approval.ts';
import type { CampaignRecord } from '../queries.ts';
import { writeCampaign } from '../write-campaign.ts';

/**
 * Checks that a colleague asks for it, whose question this is not.
 * @throws Refusal 409, 422 `approval_by_another`
 */
export function requireAnswerable({ actor }: Context<UserActor>, campaign: CampaignRecord): void {
  if (campaign.approvalAskedAt === null) throw conflict('nothing_to_approve');
  if (!isSecondPerson(actor.id, campaign)) throw rule('approval_by_another');
}

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

/** Takes the question back: from then on it can be changed. */
export const withdrawApproval = (ctx: Context, id: number): Promise<void> =>
  writeCampaign(ctx, 'withdraw_approval', { id }, (campaign) => {
    if (campaign.approvalAskedAt === null) throw conflict('nothing_to_approve');
    return { changes: NOTHING_ASKED, logged: { approvalCents: [campaign.approvalCents, null] } };
  });
