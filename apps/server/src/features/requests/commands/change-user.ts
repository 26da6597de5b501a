import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { NOTHING_ANSWERED } from '../../campaigns/approval.ts';
import { campaignCan } from '../../campaigns/policy.ts';
import { presentCampaign } from '../../campaigns/presenter.ts';
import type { CampaignRecord } from '../../campaigns/queries.ts';
import { writeCampaign } from '../../campaigns/write-campaign.ts';
import { settleForNewClient } from '../../finances/settle.ts';
import { findClient } from '../queries.ts';

interface Change {
  readonly clientId: number;
  readonly reason: string;
  readonly version: number;
}

/** What was published is somebody's to pay: from then on the campaign stays with its client. */
function requireMovable(ctx: Context, campaign: CampaignRecord): void {
  if (campaignCan(ctx.actor, campaign).changeUser) return;
  throw campaign.status === 'draft' ? conflict('not_possible_now') : rule('published_already');
}

/** Gives a campaign to another client, with what is held for it. Prices stay as they were frozen. */
export async function changeUser(ctx: Context<UserActor>, id: number, { clientId, reason, version }: Change) {
  await withFreshRecord(
    ctx,
    () => presentCampaign(ctx, id),
    () =>
      writeCampaign(ctx, 'change_user', { id, version }, async (campaign, tx) => {
        requireMovable(ctx, campaign);
        const client = await findClient(tx, ctx.actor, clientId);
        if (client.id === campaign.userId) {
          throw rule('same_client', { faults: [{ path: 'clientId', code: 'same_client' }] });
        }
        return {
          changes: {
            userId: client.id,
            companyId: client.companyId,
            ...NOTHING_ANSWERED,
            // A project belongs to who pays.
            ...(client.companyId !== null && client.companyId === campaign.companyId ? {} : { projectId: null }),
          },
          after: () => settleForNewClient(tx, ctx, id, reason),
          reason,
          logged: { client: [campaign.clientName, client.name] },
          data: { clientId: client.id, previousClientId: campaign.userId },
        };
      }),
  );
}
