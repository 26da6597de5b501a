import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './queries.ts';

/** The cases among these that the reader sees. */
export const aboutCases: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('cases')
    .select(['id', 'title as name'])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
