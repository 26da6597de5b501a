import { sql } from 'kysely';
import type { Viewer } from './catalogue.ts';

/**
 * Sites that the viewer or its company has ordered; with a project, those ordered for it. Drafts, denied and canceled
 * orders don't count.
 */
export const boughtSites = (viewer: Pick<Viewer, 'userId' | 'companyId' | 'projectId'>) => sql`
  select b.site_id from briefings b join campaigns c on c.id = b.campaign_id
  where b.status not in ('draft', 'denied', 'canceled')
    and ${viewer.projectId === undefined ? sql`(c.user_id = ${viewer.userId} or c.company_id = ${viewer.companyId})` : sql`c.project_id = ${viewer.projectId}`}`;
