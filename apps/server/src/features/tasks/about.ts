import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './queries.ts';

/** The tasks among these that the reader sees. */
export const aboutTasks: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('tasks')
    .select(['id', 'title as name'])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
