import type { OwnerFilter } from '@linkstand/contract/owners/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { allOf, type Conditions } from '../../platform/list-filter.ts';
import { containsText, endOfDay, startOfDay } from '../../platform/list-query.ts';
import { idsNamed } from '../../platform/list-search.ts';

type Zoned = Pick<Context, 'timeZone'>;

/** What the filters of owners mean, as conditions on the table `owners`. */
export const ownerConditions: Conditions<OwnerFilter, Zoned> = {
  text: (text) =>
    sql`(${containsText(sql`owners.search_text`, text)} or owners.owner_manager_id in (${idsNamed('users', text)}))`,
  country: (countries) => sql`owners.country = any(${countries}::text[])`,
  language: (languages) => sql`owners.language = any(${languages}::text[])`,
  ownerManagerId: (id) => sql`owners.owner_manager_id = ${id}`,
  unassigned: () => sql`owners.owner_manager_id is null`,
  withoutSites: () => sql`owners.sites_count = 0`,
  withoutPayment: () => sql`owners.payment_hint is null`,
  waiting: () => sql`owners.waiting_count > 0`,
  blocked: () => sql`owners.blocked_at is not null`,
  linkRevoked: () => sql`owners.link_revoked_at is not null`,
  createdFrom: (day, { timeZone }) => sql<SqlBool>`owners.created_at >= ${startOfDay(day, timeZone)}`,
  createdTo: (day, { timeZone }) => sql<SqlBool>`owners.created_at < ${endOfDay(day, timeZone)}`,
};

/** True for the owners that a filter finds. */
export const ownersOf = (ctx: Zoned, filter: OwnerFilter): RawBuilder<SqlBool> => allOf(ownerConditions, ctx, filter);
