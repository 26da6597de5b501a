import type { CAMPAIGN_SORTS, CampaignFilter } from '@linkstand/contract/campaigns/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { type Actor, type Context, type Database, isStaff, type Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { allOf, type Conditions } from '../../platform/list-filter.ts';
import {
  COUNT,
  containsText,
  EVERYTHING,
  endOfDay,
  findPage,
  readSorts,
  type ScanStrategy,
  startOfDay,
} from '../../platform/list-query.ts';
import { notNullSort } from '../../platform/sql-hints.ts';
import { lateSql } from '../briefings/late.ts';
import { draftTotals } from '../briefings/quotes.ts';
import { isClientOf, scopeSizeOf } from '../briefings/scope.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import { seesClient } from '../users/readers.ts';

type Scope = ExpressionBuilder<DB & { c: DB['campaigns'] }, 'c'>;

/**
 * Whose campaigns an actor sees (docs/RULES.md, Who sees what): a client's own and, for a company's manager, the
 * company's; a seller's clients'; for the team, submitted ones and those they prepare; for an administrator, all.
 * Campaigns of duplicates are visible to themselves only.
 */
export const visibleTo =
  (actor: Actor, strategy: ScanStrategy = 'probe') =>
  (eb: Scope) => {
    if (actor.kind === 'system') return EVERYTHING;
    if (actor.kind !== 'user') return sql<SqlBool>`false`;
    if (actor.role === 'ADMIN') return isNoDuplicates('campaigns', sql.ref('c.id'));
    if (actor.role === 'USER') {
      const isOwn = eb('c.userId', '=', actor.id);
      return actor.isCompanyManager && actor.companyId !== null
        ? eb.or([isOwn, eb('c.companyId', '=', actor.companyId)])
        : isOwn;
    }
    if (actor.role === 'SELLER') return isClientOf(actor, sql.ref('c.user_id'), strategy);
    if (actor.isCoordinator) return eb.or([eb('c.status', '<>', 'draft'), eb('c.preparedById', '=', actor.id)]);
    return sql<SqlBool>`false`;
  };

const scope = expressionBuilder<DB & { c: DB['campaigns'] }, 'c'>();

/** `visibleTo` as a condition on the table `campaigns` under the alias `c`, for other features' queries. */
export const campaignVisibleTo = (actor: Actor): Expression<SqlBool> => visibleTo(actor)(scope);

interface Reading extends Pick<Context, 'actor' | 'now' | 'timeZone'> {
  readonly db: Database | Tx;
}

const base = ({ db, ...clock }: Reading) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('brands as r', 'r.id', 'c.brandId')
    .leftJoin('companies as k', 'k.id', 'c.companyId')
    .leftJoin('users as p', 'p.id', 'c.preparedById')
    .selectAll('c')
    .select([
      'u.name as clientName',
      'u.accountExecutiveId',
      'k.name as companyName',
      'p.name as preparedByName',
      'r.name as brandName',
      sql<Record<string, number>>`(
        select coalesce(jsonb_object_agg(g.status, g.n), '{}')
        from (select b.status, count(*)::int as n from briefings b where b.campaign_id = c.id group by b.status) g
      )`.as('statuses'),
      sql<boolean>`exists (
        select from briefings b where b.campaign_id = c.id and b.status = 'waiting' and ${lateSql(clock, 'b')}
      )`.as('isLate'),
    ]);

export type CampaignRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

/** The stored totals are of what was submitted. Drafts are added at today's prices. */
async function withDrafts(db: Database | Tx, rows: readonly CampaignRecord[]): Promise<CampaignRecord[]> {
  const ids = rows.flatMap(({ id, statuses }) => ((statuses.draft ?? 0) > 0 ? [id] : []));
  if (ids.length === 0) return [...rows];
  const drafts = await draftTotals(db, sql<SqlBool>`c.id = any(${sql.val(ids)}::bigint[])`);
  return rows.map((row) => ({ ...row, totalCents: row.totalCents + (drafts.get(row.id) ?? 0) }));
}

/** @throws Refusal 404 */
export async function findCampaign(reading: Reading, id: number): Promise<CampaignRecord> {
  const found = await base(reading).where('c.id', '=', id).where(visibleTo(reading.actor)).execute();
  const [row] = await withDrafts(reading.db, found);
  if (!row) throw notFound();
  return row;
}

/** The same row, locked until the transaction ends. */
export async function lockCampaign(tx: Tx, ctx: Context, id: number): Promise<CampaignRecord> {
  await tx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findCampaign({ ...ctx, db: tx }, id);
}

const SUBMITTED_TOTAL = notNullSort(sql`c.total_cents`);

const SORTS = {
  yourTurn: notNullSort(sql`c.your_turn`),
  createdAt: notNullSort(sql`c.created_at`),
  submittedAt: sql`c.submitted_at`,
  name: notNullSort(sql`coalesce(nullif(c.name, ''), c.general_title) collate people`),
  status: notNullSort(sql`c.status`),
  siteCount: notNullSort(sql`c.site_count`),
  total: SUBMITTED_TOTAL,
} satisfies Record<(typeof CAMPAIGN_SORTS)[number], RawBuilder<unknown>>;

const CONDITIONS: Conditions<CampaignFilter> = {
  // In a search table.
  text: (text) =>
    sql`c.id in (select w.campaign_id from campaign_search w where ${containsText(sql`w.search_text`, text)})`,
  status: (statuses) => sql`c.status = any(${[...statuses]}::text[])`,
  yourTurn: () => sql`c.your_turn > 0`,
  createdFrom: (day, { timeZone }) => sql`c.created_at >= ${startOfDay(day, timeZone)}`,
  createdTo: (day, { timeZone }) => sql`c.created_at < ${endOfDay(day, timeZone)}`,
  clientId: (id) => sql`c.user_id = ${id}`,
  companyId: (id) => sql`c.company_id = ${id}`,
  late: (_yes, ctx) =>
    sql`exists (select from briefings b where b.campaign_id = c.id and b.status = 'waiting' and ${lateSql(ctx, 'b')})`,
};

/** A field that a reader may not read is an unknown field in its filters (docs/RULES.md, Who sees what). */
const unreadable = (actor: Actor): ReadonlySet<string> =>
  new Set([...(isStaff(actor) ? [] : ['late']), ...(seesClient(actor) ? [] : ['clientId'])]);

const matches = (ctx: Context, filter: CampaignFilter): RawBuilder<SqlBool> =>
  allOf(CONDITIONS, ctx, filter, unreadable(ctx.actor));

const NO_DRAFTS: ReadonlyMap<number, number> = new Map();
const TOTAL_WITH_DRAFTS = notNullSort(sql`c.total_cents + coalesce(drafts.cents, 0)`);

/** Campaigns, with what their drafts cost where there are any. */
const withCentsOf = (drafts: ReadonlyMap<number, number>): RawBuilder<unknown> =>
  drafts.size === 0
    ? sql`campaigns c`
    : sql`campaigns c left join unnest(${[...drafts.keys()]}::bigint[], ${[...drafts.values()]}::bigint[])
        as drafts (campaign_id, cents) on drafts.campaign_id = c.id`;

/** @param also a further condition of a list of campaigns, such as the review queue's */
export async function searchCampaigns(
  ctx: Context,
  filter: CampaignFilter,
  paging: Paging,
  also = EVERYTHING,
): Promise<CampaignRecord[]> {
  const orders = readSorts(paging, SORTS, sql`c.id`, { by: SORTS.createdAt, direction: 'desc' });
  const found = matches(ctx, filter);
  const where = (strategy: ScanStrategy) => [visibleTo(ctx.actor, strategy)(scope), found, also];
  const scopeSize = await scopeSizeOf(ctx.db, ctx.actor);
  const drafts = orders.some(({ by }) => by === SUBMITTED_TOTAL)
    ? await draftTotals(ctx.db, sql<SqlBool>`${sql.join(where(scopeSize), sql` and `)}`)
    : NO_DRAFTS;
  const ids = await findPage(
    ctx.db,
    { from: withCentsOf(drafts), alias: 'c', where, scopeSize },
    paging,
    drafts.size === 0
      ? orders
      : orders.map((order) => (order.by === SUBMITTED_TOTAL ? { ...order, by: TOTAL_WITH_DRAFTS } : order)),
  );
  if (ids.length === 0) return [];
  const rows = await base(ctx)
    .where(sql<SqlBool>`c.id = any(${sql.val(ids)}::bigint[])`)
    .execute();
  const byId = new Map((await withDrafts(ctx.db, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many such campaigns a filter finds. */
export async function countCampaigns(ctx: Context, filter: CampaignFilter, also = EVERYTHING): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('campaigns as c')
    .select(COUNT.as('count'))
    .where(visibleTo(ctx.actor, await scopeSizeOf(ctx.db, ctx.actor)))
    .where(matches(ctx, filter))
    .where(also)
    .executeTakeFirstOrThrow();
  return count;
}
