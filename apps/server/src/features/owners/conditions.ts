import type { OwnerFilter } from '@linkstand/contract/owners/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { containsText, EVERYTHING, endOfDay, startOfDay } from '../../platform/list-query.ts';

type Zoned = Pick<Context, 'timeZone'>;

type Conditions = {
  readonly [K in keyof OwnerFilter]-?: (
    value: NonNullable<OwnerFilter[K]>,
    ctx: Zoned,
  ) => RawBuilder<SqlBool> | undefined;
};

/** What the filters of owners mean, as conditions on the table `owners`. */
export const ownerConditions: Conditions = {
  text: (text) => containsText(sql`owners.search_text`, text),
  country: (countries) => sql`owners.country = any(${countries}::text[])`,
  language: (languages) => sql`owners.language = any(${languages}::text[])`,
  ownerManagerId: (id) => sql`owners.owner_manager_id = ${id}`,
  unassigned: (is) => (is ? sql`owners.owner_manager_id is null` : undefined),
  withoutSites: (is) => (is ? sql`owners.sites_count = 0` : undefined),
  withoutPayment: (is) => (is ? sql`owners.payment_hint is null` : undefined),
  waiting: (is) => (is ? sql`owners.waiting_count > 0` : undefined),
  linkRevoked: (is) => (is ? sql`owners.link_revoked_at is not null` : undefined),
  createdFrom: (day, { timeZone }) => sql<SqlBool>`owners.created_at >= ${startOfDay(day, timeZone)}`,
  createdTo: (day, { timeZone }) => sql<SqlBool>`owners.created_at < ${endOfDay(day, timeZone)}`,
};

/** True for the owners that a filter finds. */
export function ownersOf(ctx: Zoned, filter: OwnerFilter): RawBuilder<SqlBool> {
  const asked = ownerConditions as Readonly<
    Record<string, (value: never, ctx: Zoned) => RawBuilder<SqlBool> | undefined>
  >;
  const found = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : (asked[key]?.(value as never, ctx) ?? []),
  );
  return sql`${sql.join([EVERYTHING, ...found], sql` and `)}`;
}
