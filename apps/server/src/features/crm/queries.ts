import { contract } from '@linkstand/contract';
import type { CRM_SORTS, CrmFilter } from '@linkstand/contract/crm/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { type Actor, type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { defineList } from '../../platform/list/list.ts';
import { allOf, type Conditions } from '../../platform/list/list-filter.ts';
import { containsText, EVERYTHING, endOfDay, estimateScopeSize, startOfDay } from '../../platform/list/list-query.ts';
import { finderOf } from '../../platform/list/read.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { foundByPhone } from '../users/by-phone.ts';

/** Administrators see every client, sellers their own. */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.kind === 'system' || hasRole(actor, 'ADMIN')) return EVERYTHING;
  return hasRole(actor, 'SELLER') ? sql<SqlBool>`crm_accounts.executive_id = ${actor.id}` : sql<SqlBool>`false`;
}

const DAY_MS = 24 * 60 * 60_000;

const todayOf = ({ now, timeZone }: Context) => sql`${dayIn(now, timeZone)}::date`;

const CONDITIONS: Conditions<CrmFilter> = {
  text: (text) => foundByPhone(containsText(sql`crm_accounts.search_text`, text), sql`crm_accounts.id`, text),
  today: (_yes, ctx) => sql`(crm_accounts.is_active
    and (crm_accounts.next_step_on <= ${todayOf(ctx)} or crm_accounts.contact_due_on <= ${todayOf(ctx)}))`,
  executiveId: (id) => sql`crm_accounts.executive_id = ${id}`,
  withoutExecutive: () => sql`crm_accounts.executive_id is null`,
  companyId: (id) => sql`crm_accounts.company_id = ${id}`,
  crmTagId: (ids) => sql`exists (select from user_crm_tags t
    where t.user_id = crm_accounts.id and t.crm_tag_id = any(${[...ids]}::bigint[]))`,
  quiet: (days, { now }) => sql`(crm_accounts.last_order_at is not null
    and crm_accounts.last_act_at < ${new Date(now.getTime() - Number(days) * DAY_MS)})`,
  muted: (_yes, ctx) => sql`crm_accounts.muted_until >= ${todayOf(ctx)}`,
  hasOpenCases: () => sql`crm_accounts.open_cases > 0`,
  stepDue: (_yes, ctx) => sql`crm_accounts.next_step_on <= ${todayOf(ctx)}`,
  falling: () => sql`crm_accounts.change_cents < 0`,
  yearSpendMin: (cents) => sql`crm_accounts.year_spend_cents >= ${cents}`,
  yearSpendMax: (cents) => sql`crm_accounts.year_spend_cents <= ${cents}`,
  lastActFrom: (day, { timeZone }) => sql`crm_accounts.last_act_at >= ${startOfDay(day, timeZone)}`,
  lastActTo: (day, { timeZone }) => sql`crm_accounts.last_act_at < ${endOfDay(day, timeZone)}`,
  lastTouchFrom: (day, { timeZone }) => sql`crm_accounts.last_touch_at >= ${startOfDay(day, timeZone)}`,
  lastTouchTo: (day, { timeZone }) => sql`crm_accounts.last_touch_at < ${endOfDay(day, timeZone)}`,
  country: (countries) => sql`crm_accounts.country = any(${[...countries]}::text[])`,
  language: (languages) => sql`crm_accounts.language = any(${[...languages]}::text[])`,
};

/** The clients of a filter in the reader's scope, as a condition on `crm_accounts`. For newsletters and reminders. */
export const clientsOf = (ctx: Context, filter: CrmFilter): RawBuilder<SqlBool> =>
  sql`${visibleTo(ctx.actor)} and ${allOf(CONDITIONS, ctx, filter)}`;

const SORTS = {
  stakeCents: notNullSort(sql`crm_accounts.stake_cents`),
  name: notNullSort(sql`crm_accounts.name collate people`),
  lastActAt: sql`crm_accounts.last_act_at`,
  lastTouchAt: sql`crm_accounts.last_touch_at`,
  nextStepOn: sql`crm_accounts.next_step_on`,
  yearSpendCents: notNullSort(sql`crm_accounts.year_spend_cents`),
  changeCents: notNullSort(sql`crm_accounts.change_cents`),
  openCases: notNullSort(sql`crm_accounts.open_cases`),
} satisfies Record<(typeof CRM_SORTS)[number], RawBuilder<unknown>>;

const named = (table: 'companies' | 'users', column: string) =>
  sql<{ id: number; name: string } | null>`(select jsonb_build_object('id', r.id, 'name', r.name)
    from ${sql.table(table)} r where r.id = ${sql.ref(`crm_accounts.${column}`)})`;

const base = (db: Database | Tx) =>
  db
    .selectFrom('crmAccounts')
    .innerJoin('users as u', 'u.id', 'crmAccounts.id')
    .selectAll('crmAccounts')
    .select([
      'u.email',
      'u.phone',
      named('companies', 'company_id').as('company'),
      named('users', 'executive_id').as('executive'),
      sql<{ id: number; name: string; color: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name collate people)
        from user_crm_tags ut join crm_tags t on t.id = ut.crm_tag_id where ut.user_id = crm_accounts.id), '[]')`.as(
        'crmTags',
      ),
    ]);
export type CrmRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

async function scopeSize(ctx: Context, filter: CrmFilter, rows: 'page' | 'all'): Promise<'few' | 'many'> {
  // All are found in one way.
  if (rows === 'all' || hasRole(ctx.actor, 'ADMIN')) return 'many';
  // An index with the words of a seller's clients finds them as if they were few.
  if (filter.text) return 'few';
  return estimateScopeSize(ctx.db, sql`select id from crm_accounts where ${visibleTo(ctx.actor)}`);
}

/** Clients as accounts. */
export const crmList = defineList({
  contract: contract.crm,
  table: 'crmAccounts',
  rows: base,
  visibleTo: ({ actor }) => visibleTo(actor),
  scopeSize,
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: SORTS.stakeCents, direction: 'desc' },
});

/** @throws Refusal 404 */
export const findClient = finderOf(crmList);

/** Orders of twelve months and of the twelve before. */
export async function countOrders(ctx: Context, id: number): Promise<{ orders: number; before: number }> {
  const { rows } = await sql<{ orders: number; before: number }>`
    select count(*) filter (where c.submitted_at > ${ctx.now}::timestamptz - interval '12 months')::int as orders,
      count(*) filter (where c.submitted_at <= ${ctx.now}::timestamptz - interval '12 months')::int as before
    from campaigns c
    where c.user_id = ${id} and c.submitted_at > ${ctx.now}::timestamptz - interval '24 months'`.execute(ctx.db);
  return rows[0] ?? { orders: 0, before: 0 };
}
