import { type Context, hasRole } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { submitBriefings } from '../../briefings/commands/submit-briefings.ts';
import { type ArticleJudge, judgeDrafts } from '../../briefings/insertion-articles.ts';
import { projectAtSubmission } from '../campaign-project.ts';
import { findCampaign } from '../queries.ts';
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
  if (judge) {
    await findCampaign(ctx, id);
    await judgeDrafts(ctx, judge, id);
  }
  await writeCampaign(ctx, 'submit', { id }, async (campaign, tx, inside) => {
    requireMandate(ctx, order);
    await projectAtSubmission(tx, ctx, campaign);
    const briefings = await submitBriefings(inside, campaign, order.expectedTotalCents, order.reason);
    return {
      changes: {
        submittedAt: campaign.submittedAt ?? ctx.now,
        mandate: order.mandate ?? campaign.mandate,
      },
      // The log says it as a change of state, with the mandate as its reason.
      logged: {},
      from: campaign.status,
      to: 'waiting',
      reason: order.mandate,
      data: { briefings },
    };
  });
}

function requireMandate(ctx: Context, { mandate }: Order): void {
  if (hasRole(ctx.actor, 'USER')) {
    if (!ctx.actor.emailVerified) throw rule('email_unverified');
    return;
  }
  if (!mandate?.trim()) throw rule('mandate_required', { faults: [{ path: 'mandate', code: 'required' }] });
}
