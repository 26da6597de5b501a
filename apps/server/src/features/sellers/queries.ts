import type { SellerClient, SellerClientFilter } from '@linkstand/contract/sellers/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { allOf, type Conditions } from '../../platform/list-filter.ts';
import { COUNT, containsText, pageQuery, readSorts } from '../../platform/list-query.ts';

type Filter = z.output<typeof SellerClientFilter>;

const CONDITIONS: Conditions<Filter> = { text: (text) => containsText(sql`u.search_text`, text) };

const clientsOf = (ctx: Context, sellerId: number, filter: Filter) =>
  ctx.db
    .selectFrom('users as u')
    .leftJoin('companies as k', 'k.id', 'u.companyId')
    .where('u.accountExecutiveId', '=', sellerId)
    .where(allOf(CONDITIONS, ctx, filter));

const SORTS = { name: sql`u.name collate people`, lastLoginAt: sql`u.last_login_at`, country: sql`u.country` };

/** One page of a seller's clients. */
export async function searchClients(
  ctx: Context,
  sellerId: number,
  filter: Filter,
  paging: Paging,
): Promise<z.input<typeof SellerClient>[]> {
  const query = clientsOf(ctx, sellerId, filter).select([
    'u.id',
    'u.name',
    'u.email',
    'u.country',
    'u.lastLoginAt',
    'k.id as companyId',
    'k.name as companyName',
    sql<number>`(select count(*)::int from campaigns c where c.user_id = u.id and c.submitted_at is not null)`.as(
      'campaigns',
    ),
  ]);
  const orders = readSorts(paging, SORTS, sql`u.id`, { by: SORTS.name, direction: 'asc' });
  const rows = await pageQuery(query, paging, orders, sql`u.id`).execute();
  return rows.map(({ companyId, companyName, lastLoginAt, ...row }) => ({
    ...row,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }));
}

export async function countClients(ctx: Context, sellerId: number, filter: Filter): Promise<number> {
  const { count } = await clientsOf(ctx, sellerId, filter).select(COUNT.as('count')).executeTakeFirstOrThrow();
  return count;
}
