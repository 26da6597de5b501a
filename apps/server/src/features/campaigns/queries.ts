import { contract } from '@linkstand/contract';
import type { CAMPAIGN_SORTS, CampaignFilter } from '@linkstand/contract/campaigns/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, type Context, type Database, isStaff, type Tx } from '../../platform/context.ts';
import { defineList, type Joined } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, EVERYTHING, endOfDay, type ScanStrategy, startOfDay } from '../../platform/list/list-query.ts';
import { findRow } from '../../platform/list/read.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { lateSql } from '../briefings/late.ts';
import { draftTotals } from '../briefings/quotes.ts';
import { isClientOf, scopeSizeOf } from '../briefings/scope.ts';
import { seesCampaigns } from '../users/company-scope.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import { seesClient } from '../users/readers.ts';
import { isApproverOf } from './approval.ts';

/**
 * Whose campaigns an actor sees (docs/RULES.md, Who sees what): a client's own and, for a company's manager, the
 * company's; a seller's clients'; for the team, submitted ones and those they prepare; for an administrator, all.
 * Campaigns of duplicates are visible to themselves only. A condition on the table `campaigns` under the alias `c`.
 */
export function visibleTo(actor: Actor, strategy: ScanStrategy = 'probe'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return EVERYTHING;
  if (actor.kind !== 'user') return sql`false`;
  if (actor.role === 'ADMIN') return isNoDuplicates('campaigns', sql.ref('c.id'));
  if (actor.role === 'USER') return seesCampaigns(actor);
  if (actor.role === 'SELLER') return isClientOf(actor, sql.ref('c.user_id'), strategy);
  return actor.isCoordinator ? sql`(c.status <> 'draft' or c.prepared_by_id = ${actor.id})` : sql`false`;
}

const base = (db: Database | Tx) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('brands as r', 'r.id', 'c.brandId')
    .leftJoin('companies as k', 'k.id', 'c.companyId')
    .leftJoin('users as p', 'p.id', 'c.preparedById')
    .leftJoin('projects as j', 'j.id', 'c.projectId')
    .selectAll('c')
    .select([
      'u.name as clientName',
      'u.accountExecutiveId',
      'k.name as companyName',
      sql<boolean>`coalesce(k.needs_approval, false)`.as('needsApproval'),
      sql<string | null>`(select name from users where id = c.approval_asked_by_id)`.as('askedByName'),
      sql<boolean>`exists (select from users where id = c.approval_asked_by_id and company_id = c.company_id)`.as(
        'isAskerInCompany',
      ),
      sql<string | null>`(select name from users where id = c.approval_declined_by_id)`.as('declinedByName'),
      'p.name as preparedByName',
      'j.name as projectName',
      'r.name as brandName',
      sql<Record<string, number>>`(
        select coalesce(jsonb_object_agg(g.status, g.n), '{}')
        from (select b.status, count(*)::int as n from briefings b where b.campaign_id = c.id group by b.status) g
      )`.as('statuses'),
      sql<Date | null>`(
        select min(b.status_since) from briefings b where b.campaign_id = c.id and b.status = 'waiting'
      )`.as('waitingSince'),
    ]);

export type CampaignRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

/** The stored totals are of what was submitted. Drafts are added at today's prices. */
async function withDrafts(db: Database | Tx, rows: CampaignRecord[]): Promise<CampaignRecord[]> {
  const ids = rows.flatMap(({ id, statuses }) => ((statuses.draft ?? 0) > 0 ? [id] : []));
  if (ids.length === 0) return rows;
  const drafts = await draftTotals(db, sql<SqlBool>`c.id = any(${sql.val(ids)}::bigint[])`);
  return rows.map((row) => ({ ...row, totalCents: row.totalCents + (drafts.get(row.id) ?? 0) }));
}

const SORTS = {
  yourTurn: notNullSort(sql`c.your_turn`),
  createdAt: notNullSort(sql`c.created_at`),
  submittedAt: sql`c.submitted_at`,
  name: notNullSort(sql`coalesce(nullif(c.name, ''), c.general_title) collate people`),
  project: sql`c.project_id`,
  status: notNullSort(sql`c.status`),
  siteCount: notNullSort(sql`c.site_count`),
  total: notNullSort(sql`c.total_cents`),
} satisfies Record<(typeof CAMPAIGN_SORTS)[number], RawBuilder<unknown>>;

/**
 * Is the question of the campaign `c`, which the actor sees, one that it answers? In SQL what `answerApproval` of the
 * policy is.
 */
function answeredBy(actor: Actor): RawBuilder<SqlBool> {
  if (actor.kind !== 'user' || !isApproverOf(actor, actor)) return sql`false`;
  return sql`(c.company_id = ${actor.companyId} and (
    not exists (select from companies k where k.id = c.company_id and k.needs_approval)
    or (c.approval_asked_by_id <> ${actor.id} and (c.user_id <> ${actor.id}
      or not exists (select from users a where a.id = c.approval_asked_by_id and a.company_id = c.company_id)))))`;
}

const CONDITIONS: Conditions<CampaignFilter> = {
  // In a search table.
  text: (text) =>
    sql`c.id in (select w.campaign_id from campaign_search w where ${containsText(sql`w.search_text`, text)})`,
  status: (statuses) => sql`c.status = any(${[...statuses]}::text[])`,
  yourTurn: () => sql`c.your_turn > 0`,
  forApproval: (_yes, { actor }) => sql`(c.approval_asked_at is not null and ${answeredBy(actor)})`,
  createdFrom: (day, { timeZone }) => sql`c.created_at >= ${startOfDay(day, timeZone)}`,
  createdTo: (day, { timeZone }) => sql`c.created_at < ${endOfDay(day, timeZone)}`,
  projectId: (id) => sql`c.project_id = ${id}`,
  clientId: (id) => sql`c.user_id = ${id}`,
  companyId: (id) => sql`c.company_id = ${id}`,
  late: (_yes, ctx) =>
    sql`exists (select from briefings b where b.campaign_id = c.id and b.status = 'waiting' and ${lateSql(ctx, 'b')})`,
};

/** A field that a reader may not read is an unknown field in its filters (docs/RULES.md, Who sees what). */
const unreadable = (actor: Actor): ReadonlySet<string> =>
  new Set([...(isStaff(actor) ? ['forApproval'] : ['late']), ...(seesClient(actor) ? [] : ['clientId'])]);

const TOTAL_WITH_DRAFTS = notNullSort(sql`c.total_cents + coalesce(drafts.cents, 0)`);

/** Totals with what drafts cost, among the campaigns of these conditions. Undefined if there are none. */
async function totalsOf({ db }: Context, found: readonly RawBuilder<SqlBool>[]): Promise<Joined | undefined> {
  const drafts = await draftTotals(db, sql<SqlBool>`${sql.join(found, sql` and `)}`);
  if (drafts.size === 0) return undefined;
  const join = sql`left join unnest(${[...drafts.keys()]}::bigint[], ${[...drafts.values()]}::bigint[])
    as drafts (campaign_id, cents) on drafts.campaign_id = c.id`;
  return { join, by: TOTAL_WITH_DRAFTS };
}

/** By the names of projects; those of none come last. */
const PROJECT_NAMES: Joined = {
  join: sql`left join projects by_project on by_project.id = c.project_id`,
  by: sql`by_project.name collate people`,
};

/** Campaigns with their clients and what became of their briefings. */
export const campaignsList = defineList({
  contract: contract.campaigns,
  table: 'campaigns',
  alias: 'c',
  rows: base,
  completed: withDrafts,
  visibleTo: ({ actor }, strategy) => visibleTo(actor, strategy),
  scopeSize: ({ db, actor }) => scopeSizeOf(db, actor),
  filters: CONDITIONS,
  sorts: SORTS,
  joins: { total: totalsOf, project: () => PROJECT_NAMES },
  order: { by: SORTS.createdAt, direction: 'desc' },
  unreadable: ({ actor }) => unreadable(actor),
});

/** @throws Refusal 404 */
export const findCampaign = (ctx: Context, id: number): Promise<CampaignRecord> =>
  findRow(campaignsList, ctx.db, ctx, id);

/** The same row, locked until the transaction ends. */
export async function lockCampaign(tx: Tx, ctx: Context, id: number): Promise<CampaignRecord> {
  await tx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findRow(campaignsList, tx, ctx, id);
}
