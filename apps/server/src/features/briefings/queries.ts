import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { LinkCheck } from '@linkstand/contract/links/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import type { BriefingType, FillMode, LinkType, ReviewMode, Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { pageQuery, readSorts } from '../../platform/list-query.ts';
import { CREATED, filterSql, sortsFor } from './briefing-filter.ts';
import { casesSeenBy, seesPage } from './readers.ts';

/** From here on a publication concerns its owner, and whoever manages the owner. */
export const OWNER_SIDE_STATUSES = [
  'pending_owner',
  'waiting_publish',
  'published',
  'done',
] as const satisfies BriefingStatus[];

const NOBODY = sql<SqlBool>`false`;
const EVERYBODY = sql<SqlBool>`true`;

/** Columns of a briefing under the alias it has in the caller's query. */
function columnsOf(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    id: column('id'),
    campaign: column('campaign_id'),
    site: column('site_id'),
    owner: column('owner_id'),
    editor: column('editor_id'),
    status: column('status'),
    isOwnerSide: sql<SqlBool>`${column('status')} in (${sql.join(OWNER_SIDE_STATUSES)})`,
  };
}
type Columns = ReturnType<typeof columnsOf>;

const inCampaignsOf = (b: Columns, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`${b.campaign} in (select c.id from campaigns c where ${condition})`;

function ofClient(actor: UserActor, b: Columns): RawBuilder<SqlBool> {
  if (!actor.isCompanyManager || actor.companyId === null) return inCampaignsOf(b, sql`c.user_id = ${actor.id}`);
  return inCampaignsOf(b, sql`c.user_id = ${actor.id} or c.company_id = ${actor.companyId}`);
}

const ofSeller = (actor: UserActor, b: Columns) =>
  inCampaignsOf(
    b,
    sql`c.prepared_by_id = ${actor.id} or c.user_id in (select u.id from users u where u.account_executive_id = ${actor.id})`,
  );

const ofOwnerManager = (actor: UserActor, b: Columns) =>
  sql<SqlBool>`${b.owner} in (
    select o.id from owners o where o.owner_manager_id = ${actor.id} or o.owner_manager_id is null
  )`;

const ofSiteManager = (actor: UserActor, b: Columns) =>
  sql<SqlBool>`${b.site} in (select s.id from sites s where s.site_manager_id = ${actor.id})`;

function visibleToUser(actor: UserActor, b: Columns): RawBuilder<SqlBool> {
  switch (actor.role) {
    case 'ADMIN':
      return EVERYBODY;
    case 'EDITOR':
      return actor.isCoordinator
        ? sql`(${b.status} <> 'draft' or ${inCampaignsOf(b, sql`c.prepared_by_id = ${actor.id}`)})`
        : sql`(${b.editor} = ${actor.id} or (${b.status} = 'waiting_review' and ${b.editor} is null))`;
    case 'SITE_MANAGER':
      return sql`(${b.status} <> 'draft' and ${ofSiteManager(actor, b)})`;
    case 'OWNER_MANAGER':
      return sql`(${b.isOwnerSide} and ${ofOwnerManager(actor, b)})`;
    case 'SELLER':
      return ofSeller(actor, b);
    case 'USER':
      return ofClient(actor, b);
  }
}

/**
 * The single scope of briefings (product.md §2): which of them an actor sees, as a condition on the table `briefings`
 * under its name or the alias given. It needs no joins, so it also fits `where briefing_id in (select …)`.
 */
export function visibleTo(actor: Actor, alias = 'briefings'): RawBuilder<SqlBool> {
  const b = columnsOf(alias);
  switch (actor.kind) {
    case 'system':
      return EVERYBODY;
    case 'anonymous':
      return NOBODY;
    case 'owner': {
      const isTheOne = actor.briefingId === null ? EVERYBODY : sql<SqlBool>`${b.id} = ${actor.briefingId}`;
      return sql`(${b.owner} = ${actor.ownerId} and ${b.isOwnerSide} and ${isTheOne})`;
    }
    case 'user':
      return visibleToUser(actor, b);
  }
}

/** As long as somebody may still look at what left the own scope meanwhile. Minutes. */
const STILL_ON_SCREEN = 60;

/**
 * Was it in the actor's scope until somebody just moved it on? True for a queue that another editor took it from and
 * for owners' sides it was called back from: who acts on what they still see there is late (409), not a stranger (404).
 */
function wasVisibleTo(actor: Actor, now: Date, alias = 'briefings'): RawBuilder<SqlBool> {
  const b = columnsOf(alias);
  const since = new Date(now.getTime() - STILL_ON_SCREEN * 60_000);
  const leftFrom = (statuses: readonly string[]) =>
    sql<SqlBool>`exists (
      select from audit_entries a
      where a.entity = 'briefings' and a.entity_id = ${b.id} and a.at >= ${since}
        and a.from_status in (${sql.join(statuses)})
    )`;
  if (actor.kind === 'owner') {
    const isTheOne = actor.briefingId === null ? EVERYBODY : sql<SqlBool>`${b.id} = ${actor.briefingId}`;
    return sql`(${b.owner} = ${actor.ownerId} and ${isTheOne} and ${leftFrom(OWNER_SIDE_STATUSES)})`;
  }
  if (actor.kind !== 'user') return NOBODY;
  if (actor.role === 'EDITOR') return leftFrom(['waiting_review']);
  if (actor.role === 'OWNER_MANAGER') return sql`(${ofOwnerManager(actor, b)} and ${leftFrom(OWNER_SIDE_STATUSES)})`;
  return NOBODY;
}

/** How many open cases of a briefing the reader is told of. */
const openCasesOf = (actor: Actor): RawBuilder<number> =>
  sql`(
    select count(*) from cases k where k.briefing_id = briefings.id and k.state <> 'closed' and ${casesSeenBy(actor, 'k')}
  )`;

/**
 * Planning a dozen joins takes longer than running them: each side is fenced off by its `offset`, so that the planner
 * has little to try. It is always reached from one briefing, by keys.
 */
const FENCE = 0;

const records = (db: Database | Tx, actor: Actor) =>
  db
    .selectFrom('briefings')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaigns as c')
          .innerJoin('users as u', 'u.id', 'c.userId')
          .leftJoin('companies as k', 'k.id', 'c.companyId')
          .select([
            'c.userId',
            'c.companyId',
            'c.preparedById',
            'c.brandId',
            'c.name as campaignName',
            'c.generalTitle',
            'c.defaultCategoryId',
            'u.name as clientName',
            'u.accountExecutiveId',
            'k.name as companyName',
          ])
          .whereRef('c.id', '=', 'briefings.campaignId')
          .offset(FENCE)
          .as('ordered'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('sites as s')
          .leftJoin('offers as f', (join) => join.onRef('f.id', '=', 'briefings.offerId'))
          .leftJoin('owners as o', (join) => join.onRef('o.id', '=', 'briefings.ownerId'))
          .select([
            's.name as siteName',
            's.domain as siteDomain',
            's.country as siteCountry',
            's.language as siteLanguage',
            's.siteManagerId',
            'o.name as ownerName',
            'o.ownerManagerId',
            sql<number>`coalesce(f.delivery_days, s.delivery_days)`.as('deliveryDays'),
          ])
          .whereRef('s.id', '=', 'briefings.siteId')
          .offset(FENCE)
          .as('place'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as e', 'e.id', 'briefings.editorId')
    .leftJoin('categories as t', 't.id', 'briefings.categoryId')
    .leftJoin('contentVersions as v', 'v.id', 'briefings.currentVersionId')
    .leftJoin('linkChecks as l', 'l.id', 'briefings.lastCheckId')
    .selectAll(['briefings', 'ordered', 'place'])
    .select([
      'e.name as editorName',
      't.nameEn as categoryNameEn',
      't.nameEs as categoryNameEs',
      't.namePt as categoryNamePt',
      'v.words as contentWords',
      'v.acceptedAt as contentAcceptedAt',
      'l.ok as lastCheckOk',
      openCasesOf(actor).as('openCases'),
    ]);
type Selected = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

/** A briefing with what policies and rows need to know of the records around it. */
export interface BriefingRecord extends Omit<Selected, keyof Narrowed>, Narrowed {}

/** What the checks of the tables promise and their generated types can't say. */
interface Narrowed {
  readonly status: BriefingStatus;
  readonly briefingType: BriefingType;
  readonly fillMode: FillMode | null;
  readonly linkType: LinkType | null;
  readonly reviewMode: ReviewMode | null;
  readonly topic: Topic;
}

/**
 * One briefing in the actor's scope.
 * @throws Refusal 404
 */
export async function findBriefing(db: Database | Tx, actor: Actor, id: number): Promise<BriefingRecord> {
  const row = await records(db, actor).where('briefings.id', '=', id).where(visibleTo(actor)).executeTakeFirst();
  if (!row) throw notFound();
  return row as BriefingRecord;
}

/** The same record without asking for the scope: for who just acted on it and may have moved it out of the own sight. */
export async function readBriefing(db: Database | Tx, actor: Actor, id: number): Promise<BriefingRecord> {
  const row = await records(db, actor).where('briefings.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row as BriefingRecord;
}

/** Did a briefing that is out of the actor's scope leave it after the version that it still sees? */
export async function leftScope({ db, actor, now }: Context, id: number, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('briefings')
    .select('id')
    .where('id', '=', id)
    .where('version', '>', version)
    .where(wasVisibleTo(actor, now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A page of briefings in the reader's scope. The page is found by ids alone, then its rows are read whole.
 * @throws Refusal 400 for a filter or sort that the reader may not use
 */
export async function searchBriefings(ctx: Context, filter: BriefingFilter, paging: Paging): Promise<BriefingRecord[]> {
  const orders = readSorts(paging, sortsFor(ctx.actor), { by: CREATED, direction: 'desc' });
  const sortsBy = (field: string) => paging.sort.some((item) => item.split(',')[0] === field);
  // Names are joined rather than looked up for each briefing: then their index is walked from its beginning.
  const found = ctx.db
    .selectFrom('briefings')
    .$if(sortsBy('site'), (query) => query.innerJoin('sites as sortedSite', 'sortedSite.id', 'briefings.siteId'))
    .$if(sortsBy('client'), (query) =>
      query
        .innerJoin('campaigns as sortedCampaign', 'sortedCampaign.id', 'briefings.campaignId')
        .innerJoin('users as sortedClient', 'sortedClient.id', 'sortedCampaign.userId'),
    )
    .select('briefings.id')
    .where(visibleTo(ctx.actor))
    .where(filterSql(ctx, filter));
  const ids = (await pageQuery(found, paging, orders, sql`briefings.id`).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = (await records(ctx.db, ctx.actor).where('briefings.id', 'in', ids).execute()) as BriefingRecord[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * How many briefings of the reader's scope a filter finds.
 * @throws Refusal 400 for a filter that the reader may not use
 */
export async function countBriefings(ctx: Context, filter: BriefingFilter): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('briefings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(visibleTo(ctx.actor))
    .where(filterSql(ctx, filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Past checks of a published link, newest first; none while its reader may not see the page. @throws Refusal 404 */
export async function listChecks(ctx: Context, briefingId: number): Promise<LinkCheck[]> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  if (!seesPage(ctx.actor, briefing)) return [];
  const rows = await ctx.db
    .selectFrom('linkChecks')
    .select('result')
    .where('briefingId', '=', briefingId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ result }) => LinkCheck.parse(result));
}
