import type { CampaignLinks } from '@linkstand/contract/campaigns/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/**
 * The state of the published links of a campaign. A fault that is still being confirmed is not certain, so its link
 * counts as in place.
 */
export async function readCampaignLinks(ctx: Pick<Context, 'db'>, campaignId: number): Promise<CampaignLinks> {
  const { rows } = await sql<CampaignLinks>`
    select count(*)::int as watched,
      count(*) filter (where w.state in ('alive', 'suspect'))::int as in_place,
      count(*) filter (where w.state = 'unknown')::int as unchecked,
      count(*) filter (where w.state = 'lost' and repairing.id is not null)::int as repairing,
      count(*) filter (where w.state = 'lost' and repairing.id is null)::int as lost
    from briefings b join link_watches w on w.briefing_id = b.id and w.is_watched
      left join link_claims repairing on repairing.briefing_id = b.id and repairing.state = 'repairing'
    where b.campaign_id = ${campaignId} and b.status in ('published', 'done')`.execute(ctx.db);
  const [links] = rows;
  if (!links) throw new Error('A count has one row.');
  return links;
}
