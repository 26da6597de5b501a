import type { AboutSource } from '../../platform/about.ts';
import { isStaff } from '../../platform/context.ts';

/** The sites among these, all of which the team sees; buyers see what is for sale, and not as a record. */
export const aboutSites: AboutSource = async ({ db, actor }, ids) =>
  isStaff(actor)
    ? db
        .selectFrom('sites')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute()
    : [];
