import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { NOTHING_ASKED } from '../approval.ts';
import { writeCampaign } from '../write-campaign.ts';

/** Takes the question back: from then on it can be changed. */
export const withdrawApproval = (ctx: Context, id: number): Promise<void> =>
  writeCampaign(ctx, 'withdraw_approval', { id }, (campaign) => {
    if (campaign.approvalAskedAt === null) throw conflict('nothing_to_approve');
    return { changes: NOTHING_ASKED, logged: { approvalCents: [campaign.approvalCents, null] } };
  });
