import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, Refusal, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { authorizeCampaign, campaignCan } from '../../campaigns/policy.ts';
import { presentCampaign } from '../../campaigns/presenter.ts';
import { type CampaignRecord, lockCampaign } from '../../campaigns/queries.ts';
import { settleForNewClient } from '../../finances/settle.ts';
import { findClient } from '../queries.ts';

interface Change {
  readonly clientId: number;
  readonly reason: string;
  readonly version: number;
}

/** What was published is somebody's to pay: from then on the campaign stays with its client. */
function requireMovable(ctx: Context, campaign: CampaignRecord, version: number): void {
  if (campaign.version !== version) throw conflict('changed_meanwhile');
  if (campaignCan(ctx.actor, campaign).changeUser) return;
  throw campaign.status === 'draft' ? conflict('not_possible_now') : rule('published_already');
}

/** Gives a campaign to another client, with what is held for it. Prices stay as they were frozen. */
export async function changeUser(ctx: Context<UserActor>, id: number, { clientId, reason, version }: Change) {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const campaign = await lockCampaign(tx, ctx, id);
      authorizeCampaign(ctx.actor, 'changeUser', campaign);
      requireMovable(ctx, campaign, version);
      const client = await findClient(tx, ctx.actor, clientId);
      if (client.id === campaign.userId) {
        throw rule('same_client', { faults: [{ path: 'clientId', code: 'same_client' }] });
      }
      await tx
        .updateTable('campaigns')
        .set({ userId: client.id, companyId: client.companyId, version: version + 1 })
        .where('id', '=', id)
        .execute();
      await settleForNewClient(tx, ctx, id, reason);
      await record(tx, ctx, {
        entity: 'campaigns',
        entityId: id,
        action: 'campaign.change_user',
        reason,
        changes: { client: [campaign.clientName, client.name] },
        data: { clientId: client.id, previousClientId: campaign.userId },
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    throw new Refusal(409, error.code, { ...error.details, current: await presentCampaign(ctx, id) });
  }
}
