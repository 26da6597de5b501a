import { sql } from 'kysely';
import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './queries.ts';

/** The campaigns among these that the reader sees, by the name they are listed under. */
export const aboutCampaigns: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', sql<string>`coalesce(nullif(c.name, ''), nullif(c.general_title, ''), '#' || c.id)`.as('name')])
    .where('c.id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
