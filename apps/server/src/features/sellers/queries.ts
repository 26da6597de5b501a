import { contract } from '@linkstand/contract';
import type { SellerClient } from '@linkstand/contract/sellers/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsText } from '../../platform/list/list-query.ts';

const rows = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('companies as k', 'k.id', 'users.companyId')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.country',
      'users.lastLoginAt',
      'k.id as companyId',
      'k.name as companyName',
      sql<number>`(
        select count(*)::int from campaigns c where c.user_id = users.id and c.submitted_at is not null)`.as(
        'campaigns',
      ),
    ]);

const SORTS = {
  name: sql`users.name collate people`,
  lastLoginAt: sql`users.last_login_at`,
  country: sql`users.country`,
};

/** People, of whom a seller's are asked for. */
export const clientsList = defineList({
  contract: { search: contract.sellers.searchClients, count: contract.sellers.countClients },
  table: 'users',
  rows,
  filters: { text: (text) => containsText(sql`users.search_text`, text) },
  sorts: SORTS,
  order: { by: SORTS.name, direction: 'asc' },
  isReadAtOnce: true,
});

export const isClientOf = (sellerId: number): RawBuilder<SqlBool> => sql`users.account_executive_id = ${sellerId}`;

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const presentClient = ({ companyId, companyName, lastLoginAt, ...row }: Row): z.input<typeof SellerClient> => ({
  ...row,
  company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
});
