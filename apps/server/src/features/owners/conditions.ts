import type { OwnerFilter } from '@linkstand/contract/owners/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { allOf, type Conditions } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { idsNamed } from '../../platform/list/list-search.ts';
import { phoneDigits } from '../../platform/phone-numbers.ts';

type Dated = Pick<Context, 'now' | 'timeZone'>;

/** What the filters of owners mean, as conditions on the table `owners`. */
export const ownerConditions: Conditions<OwnerFilter, Dated> = {
  text: (text) => {
    // They are among an owner's words.
    const digits = phoneDigits(text);
    const found = [
      containsText(sql`owners.search_text`, text),
      ...(digits ? [containsText(sql`owners.search_text`, digits)] : []),
      sql`owners.owner_manager_id in (${idsNamed('users', text)})`,
    ];
    return sql`(${sql.join(found, sql` or `)})`;
  },
  country: (countries) => sql`owners.country = any(${countries}::text[])`,
  language: (languages) => sql`owners.language = any(${languages}::text[])`,
  ownerManagerId: (id) => sql`owners.owner_manager_id = ${id}`,
  unassigned: () => sql`owners.owner_manager_id is null`,
  withoutSites: () => sql`owners.sites_count = 0`,
  withoutPayment: () => sql`owners.payment_hint is null`,
  waiting: () => sql`owners.waiting_count > 0`,
  blocked: () => sql`owners.blocked_at is not null`,
  stepDue: (_yes, { now, timeZone }) => sql`owners.next_step_on <= ${dayIn(now, timeZone)}::date`,
  lastTouchFrom: (day, { timeZone }) => sql<SqlBool>`owners.last_touch_at >= ${startOfDay(day, timeZone)}`,
  lastTouchTo: (day, { timeZone }) => sql<SqlBool>`owners.last_touch_at < ${endOfDay(day, timeZone)}`,
  linkRevoked: () => sql`owners.link_revoked_at is not null`,
  createdFrom: (day, { timeZone }) => sql<SqlBool>`owners.created_at >= ${startOfDay(day, timeZone)}`,
  createdTo: (day, { timeZone }) => sql<SqlBool>`owners.created_at < ${endOfDay(day, timeZone)}`,
};

/** True for the owners that a filter finds. */
export const ownersOf = (ctx: Dated, filter: OwnerFilter): RawBuilder<SqlBool> => allOf(ownerConditions, ctx, filter);
