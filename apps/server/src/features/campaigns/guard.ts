import type { CampaignGuard } from '@linkstand/contract/campaigns/schema';
import type { Context } from '../../platform/context.ts';
import { countAnchors } from '../carts/anchor-counts.ts';
import { siteWarnings } from '../carts/site-warnings.ts';
import type { CampaignRecord } from './queries.ts';

/** States in which choices can still be changed. */
const OPEN = ['draft', 'waiting', 'denied'] as const;

/** Warnings about a campaign's sites and anchor texts. */
export async function guardCampaign({ db, now }: Context, campaign: CampaignRecord): Promise<CampaignGuard> {
  const viewer = { userId: campaign.userId, companyId: campaign.companyId };
  const whose = { db, now, viewer, exceptCampaign: campaign.id };
  const briefings = await db
    .selectFrom('briefings')
    .select(['id', 'siteId'])
    .where('campaignId', '=', campaign.id)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .execute();
  const [warnings, anchors] = await Promise.all([
    siteWarnings(
      whose,
      briefings.map(({ siteId }) => siteId),
    ),
    countAnchors(db, whose),
  ]);
  return {
    briefings: briefings.map(({ id, siteId }) => ({
      briefingId: id,
      ...(warnings.get(siteId) ?? { warnings: [], used: {} }),
    })),
    ...anchors,
  };
}
