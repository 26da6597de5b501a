import { sql } from 'kysely';
import type { AboutSource } from '../../platform/about.ts';
import { hasRole } from '../../platform/context.ts';
import { visibleTo } from './queries.ts';

/** The invoices among these that the reader sees in the back-office, by their number. Drafts have none. */
export const aboutInvoices: AboutSource = async (ctx, ids) =>
  hasRole(ctx.actor, 'ADMIN', 'SELLER')
    ? ctx.db
        .selectFrom('invoices')
        .select(['id', sql<string>`coalesce(number, '#' || id)`.as('name')])
        .where('id', 'in', [...ids])
        .where(visibleTo(ctx))
        .execute()
    : [];
