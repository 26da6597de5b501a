import { type Context, hasRole } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { submitBriefings } from '../../briefings/commands/submit-briefings.ts';
import { authorizeCampaign } from '../policy.ts';
import { lockCampaign } from '../queries.ts';

interface Order {
  /** The total that the buyer saw. If it differs, 409 with the new quote. */
  readonly expectedTotalCents: number;
  /** How the client agreed, if the team submits for them. */
  readonly mandate?: string | undefined;
  /** Why texts of it are not as ordered. */
  readonly reason?: string | undefined;
}

/** Submits every draft briefing of a campaign, or none. Freezes prices, offers and owners. */
export function submitCampaign(ctx: Context, id: number, order: Order): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, ctx, id);
    authorizeCampaign(ctx.actor, 'submit', campaign);
    requireMandate(ctx, order);
    const briefings = await submitBriefings({ ...ctx, db: tx }, campaign, order.expectedTotalCents, order.reason);
    await tx
      .updateTable('campaigns')
      .set({
        submittedAt: campaign.submittedAt ?? ctx.now,
        mandate: order.mandate ?? campaign.mandate,
        version: campaign.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, {
      entity: 'campaigns',
      entityId: id,
      action: 'campaign.submit',
      from: campaign.status,
      to: 'waiting',
      reason: order.mandate,
      data: { briefings },
    });
  });
}

function requireMandate(ctx: Context, { mandate }: Order): void {
  if (hasRole(ctx.actor, 'USER')) {
    if (!ctx.actor.emailVerified) throw rule('email_unverified');
    return;
  }
  if (!mandate?.trim()) throw rule('mandate_required', { faults: [{ path: 'mandate', code: 'required' }] });
}
