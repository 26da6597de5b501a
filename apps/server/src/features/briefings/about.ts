import { sql } from 'kysely';
import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './scope.ts';

/** Names of those of these briefings that the reader sees: title or keyword. */
export const aboutBriefings: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('briefings')
    .select(['id', sql<string>`coalesce(nullif(title, ''), nullif(keyword, ''), '#' || id)`.as('name')])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
