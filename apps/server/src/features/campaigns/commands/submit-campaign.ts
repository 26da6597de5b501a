import { type Context, hasRole, type Inside, type UserActor } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { submitBriefings } from '../../briefings/commands/submit-briefings.ts';
import { type ArticleJudge, judgeDrafts } from '../../briefings/insertion-articles.ts';
import { NOTHING_ANSWERED, requireAnswerable } from '../approval.ts';
import { projectAtSubmission } from '../campaign-project.ts';
import { type CampaignRecord, findCampaign } from '../queries.ts';
import { writeCampaign } from '../write-campaign.ts';

interface Order {
  /** The total that the buyer saw. If it differs, 409 with the new quote. */
  readonly expectedTotalCents: number;
  /** How the client agreed, if the team submits for them. */
  readonly mandate?: string | undefined;
  /** Why texts of it are not as ordered. */
  readonly reason?: string | undefined;
}

/**
 * Submits every draft briefing of a campaign, or none. Freezes prices, offers and owners.
 * @param judge looks at the articles that links are ordered in first, and keeps them as they are
 */
export async function submitCampaign(ctx: Context, id: number, order: Order, judge?: ArticleJudge): Promise<void> {
  await lookAtArticles(ctx, id, judge);
  await writeCampaign(ctx, 'submit', { id }, (campaign, _tx, inside) => {
    // The team orders with the client's mandate, whoever is asked.
    if (hasRole(ctx.actor, 'USER')) {
      if (campaign.approvalAskedAt !== null) throw conflict('waits_for_approval');
      if (campaign.needsApproval) throw rule('approval_required');
    }
    return ordered(inside, campaign, order);
  });
}

/**
 * Orders what a colleague asks for: submits it at the total that the approver saw, beyond limits and budgets.
 * @throws Refusal 409 `quote_changed` with the new quote, 422 `approval_by_another`
 */
export async function giveApproval(
  ctx: Context<UserActor>,
  at: RecordRef,
  expectedTotalCents: number,
  judge?: ArticleJudge,
): Promise<void> {
  await lookAtArticles(ctx, at.id, judge);
  await writeCampaign(ctx, 'give_approval', at, (campaign, _tx, inside) => {
    requireAnswerable(ctx, campaign);
    return ordered(inside, campaign, { expectedTotalCents, reason: campaign.approvalNote || undefined });
  });
}

/** Looks at the articles that links are ordered in, before the transaction, and keeps them as they are. */
export async function lookAtArticles(ctx: Context, id: number, judge: ArticleJudge | undefined): Promise<void> {
  if (!judge) return;
  await findCampaign(ctx, id);
  await judgeDrafts(ctx, judge, id);
}

async function ordered(inside: Inside<Context>, campaign: CampaignRecord, order: Order) {
  requireMandate(inside, order);
  await projectAtSubmission(inside.db, inside, campaign);
  const briefings = await submitBriefings(inside, campaign, order.expectedTotalCents, order.reason);
  return {
    changes: {
      ...NOTHING_ANSWERED,
      submittedAt: campaign.submittedAt ?? inside.now,
      mandate: order.mandate ?? campaign.mandate,
    },
    // The log says it as a change of state, with the mandate as its reason.
    logged: {},
    from: campaign.status,
    to: 'waiting',
    reason: order.mandate,
    data: { briefings, askedById: campaign.approvalAskedById },
  };
}

function requireMandate(ctx: Context, { mandate }: Order): void {
  if (hasRole(ctx.actor, 'USER')) {
    if (!ctx.actor.emailVerified) throw rule('email_unverified');
    return;
  }
  if (!mandate?.trim()) throw rule('mandate_required', { faults: [{ path: 'mandate', code: 'required' }] });
}
