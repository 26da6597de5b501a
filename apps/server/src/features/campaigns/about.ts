import type { AboutSource } from '../../platform/about.ts';
import { campaignName } from './campaign-name.ts';
import { visibleTo } from './queries.ts';

/** Names of those of these campaigns that the reader sees. */
export const aboutCampaigns: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', campaignName('c').as('name')])
    .where('c.id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
