import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './people.ts';

/** The people among these that the reader sees. */
export const aboutUsers: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
