import { anchorKey } from '@linkstand/contract/campaigns/anchors';
import type { CampaignGuard } from '@linkstand/contract/campaigns/schema';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { orderedBy } from './site-warnings.ts';

/** Rarer anchors could not become too frequent by one more campaign. */
const MAX_ANCHORS = 200;

/** Anchor texts of a client's links, including further keyword sets, most frequent first. */
export async function countAnchors(
  db: Database | Tx,
  whose: Parameters<typeof orderedBy>[0],
): Promise<Pick<CampaignGuard, 'links' | 'anchors'>> {
  const { rows } = await sql<{ anchor: string; count: number; links: number }>`
    with ordered as materialized (
      select b.id, b.keyword from briefings b join campaigns c on c.id = b.campaign_id where ${orderedBy(whose)}
    ),
    anchors as (
      select lower(regexp_replace(btrim(keyword), '\\s+', ' ', 'g')) as anchor
      from (
        select keyword from ordered
        union all
        select t.keyword from briefing_targets t join ordered o on o.id = t.briefing_id
      ) k
    )
    select anchor, count(*) as count, sum(count(*)) over () as links
    from anchors where anchor <> '' group by anchor order by count(*) desc, anchor limit ${MAX_ANCHORS}
  `.execute(db);
  return {
    links: rows[0]?.links ?? 0,
    anchors: rows.map(({ anchor, count }) => ({ anchor: anchorKey(anchor), count })),
  };
}
