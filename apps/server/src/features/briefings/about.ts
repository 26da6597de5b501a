import { sql } from 'kysely';
import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './scope.ts';

/** The briefings among these that the reader sees, by their title or keyword. */
export const aboutBriefings: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('briefings')
    .select(['id', sql<string>`coalesce(nullif(title, ''), nullif(keyword, ''), '#' || id)`.as('name')])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
