import type { CampaignGuard } from '@linkstand/contract/campaigns/schema';
import type { Context } from '../../platform/context.ts';
import { countAnchors } from '../carts/anchor-counts.ts';
import { siteWarnings } from '../carts/site-warnings.ts';
import type { CampaignRecord } from './queries.ts';

/** What is still being prepared: later nothing can be chosen otherwise. */
const OPEN = ['draft', 'waiting', 'denied'];

/** What the client of a campaign should know of its sites and anchor texts. */
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
    briefings: briefings.map(({ id, siteId }) => ({ briefingId: id, warnings: warnings.get(siteId) ?? [] })),
    ...anchors,
  };
}
