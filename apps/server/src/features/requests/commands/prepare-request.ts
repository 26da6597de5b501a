import type { CampaignInput } from '@linkstand/contract/campaigns/schema';
import type { z } from 'zod';
import type { Context, UserActor } from '../../../platform/context.ts';
import { createCampaign } from '../../campaigns/commands/create-campaign.ts';
import { findClient } from '../queries.ts';

type Input = z.output<typeof CampaignInput> & { readonly clientId: number; readonly siteIds: readonly number[] };

/**
 * Prepares a campaign for a client, who submits it, under the brand with which the client registered. @returns its id
 */
export async function prepareRequest(ctx: Context<UserActor>, { clientId, ...input }: Input): Promise<number> {
  const client = await findClient(ctx.db, ctx.actor, clientId);
  return createCampaign({ ...ctx, brandId: client.brandId ?? ctx.brandId }, { ...input, buyer: client });
}
