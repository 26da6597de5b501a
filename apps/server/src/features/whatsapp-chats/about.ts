import { sql } from 'kysely';
import type { AboutSource } from '../../platform/about.ts';
import { visibleTo } from './queries.ts';

/** The conversations among these that the reader sees. */
export const aboutChats: AboutSource = ({ db, actor }, ids) =>
  db
    .selectFrom('whatsappChats')
    .select(['id', sql<string>`coalesce(nullif(name, ''), '+' || wa_id, scoped_id, '#' || id)`.as('name')])
    .where('id', 'in', [...ids])
    .where(visibleTo(actor))
    .execute();
