import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { requireOrder } from '../../briefings/commands/submit-briefings.ts';
import type { ArticleJudge } from '../../briefings/insertion-articles.ts';
import { lockBriefings } from '../../briefings/lock-briefings.ts';
import { findApprovers, NOTHING_ANSWERED, readSpending } from '../approval.ts';
import { writeCampaign } from '../write-campaign.ts';
import { lookAtArticles } from './submit-campaign.ts';

interface Question {
  /** The total that the buyer saw. If it differs, 409 with the new quote. */
  readonly expectedTotalCents: number;
  /** Why texts of it are not as ordered. */
  readonly reason?: string | undefined;
}

/**
 * Asks the approvers of the company to order the drafts of a campaign. It must be complete, as approving submits it.
 * @throws Refusal 422 `approval_not_needed`, `no_approver`, and 409 `quote_changed` with the new quote
 */
export async function askApproval(
  ctx: Context<UserActor>,
  id: number,
  { expectedTotalCents, reason }: Question,
  judge?: ArticleJudge,
): Promise<void> {
  await lookAtArticles(ctx, id, judge);
  await writeCampaign(ctx, 'ask_approval', { id }, async (campaign, tx) => {
    if (!ctx.actor.emailVerified) throw rule('email_unverified');
    if (campaign.approvalAskedAt !== null) throw conflict('waits_for_approval');
    // Who is changing one of them is waited for, and who comes later finds that it is asked.
    const drafts = await tx
      .selectFrom('briefings')
      .select('id')
      .where('campaignId', '=', id)
      .where('status', '=', 'draft')
      .execute();
    await lockBriefings(
      tx,
      drafts.map((draft) => draft.id),
    );
    const { totalCents } = await requireOrder(tx, campaign, expectedTotalCents);
    const spending = await readSpending(ctx, tx, campaign, totalCents);
    if (!spending?.needsApproval) throw rule('approval_not_needed');
    const asked = { ...campaign, approvalAskedById: ctx.actor.id, isAskerInCompany: true };
    if ((await findApprovers(tx, asked)).length === 0) throw rule('no_approver');
    return {
      changes: {
        ...NOTHING_ANSWERED,
        approvalAskedAt: ctx.now,
        approvalAskedById: ctx.actor.id,
        approvalCents: totalCents,
        approvalNote: reason ?? '',
      },
      logged: { approvalCents: [null, totalCents] },
      reason,
    };
  });
}
