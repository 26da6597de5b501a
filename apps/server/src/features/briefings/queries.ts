import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { LinkCheck } from '@linkstand/contract/links/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import type { BriefingType, FillMode, LinkType, ReviewMode, Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Context, Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Asking, COUNT, findPage, readSorts } from '../../platform/list-query.ts';
import { CREATED, filterSql, partSeenBy, sortsFor } from './briefing-filter.ts';
import { partsOf, type StoredParts } from './parts.ts';
import { casesSeenBy, seesPage } from './readers.ts';
import { scopeWidth, visibleTo, wasVisibleTo } from './scope.ts';

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
    .leftJoin('categories as t', (join) =>
      join.on(sql<SqlBool>`t.id = coalesce(briefings.category_id, ordered.default_category_id)`),
    )
    .leftJoin('contentVersions as v', 'v.id', 'briefings.currentVersionId')
    .leftJoin('linkChecks as l', 'l.id', 'briefings.lastCheckId')
    .selectAll(['briefings', 'ordered', 'place'])
    .select([
      'e.name as editorName',
      // The one it is published under: its own, else the campaign's default.
      't.id as effectiveCategoryId',
      't.nameEn as categoryNameEn',
      't.nameEs as categoryNameEs',
      't.namePt as categoryNamePt',
      'v.words as contentWords',
      'v.acceptedAt as contentAcceptedAt',
      'v.sealedAt as contentSealedAt',
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

/** Those of several that are in the actor's scope, by id, in one query. */
export async function findBriefings(
  db: Database | Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BriefingRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await records(db, actor).where('briefings.id', 'in', ids).where(visibleTo(actor)).execute();
  return new Map((rows as BriefingRecord[]).map((row) => [row.id, row]));
}

/** A briefing with all that belongs to it. */
export type WholeBriefing = BriefingRecord & StoredParts;

const whole = ({ db, actor }: Context, id: number) =>
  records(db, actor)
    .innerJoinLateral(sql<StoredParts>`(${partsOf(actor)})`.as('parts'), (join) => join.onTrue())
    .selectAll('parts')
    .where('briefings.id', '=', id);

/**
 * One briefing in the actor's scope with all that belongs to it, in one statement.
 * @throws Refusal 404
 */
export async function findWholeBriefing(ctx: Context, id: number): Promise<WholeBriefing> {
  const row = await whole(ctx, id).where(visibleTo(ctx.actor)).executeTakeFirst();
  if (!row) throw notFound();
  return row as WholeBriefing;
}

/** The same without asking for the scope: for who just acted on it and may have moved it out of the own sight. */
export async function readWholeBriefing(ctx: Context, id: number): Promise<WholeBriefing> {
  const row = await whole(ctx, id).executeTakeFirst();
  if (!row) throw notFound();
  return row as WholeBriefing;
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
  const orders = readSorts(paging, sortsFor(ctx.actor), sql`briefings.id`, { by: CREATED, direction: 'desc' });
  const sortsBy = (field: string) => paging.sort.some((item) => item.split(',')[0] === field);
  // Names are joined rather than looked up for each briefing: then their index is walked from its beginning.
  const from = sql`briefings
    ${sortsBy('site') ? sql`join sites sorted_site on sorted_site.id = briefings.site_id` : sql``}
    ${
      sortsBy('client')
        ? sql`join campaigns sorted_campaign on sorted_campaign.id = briefings.campaign_id
          join users sorted_client on sorted_client.id = sorted_campaign.user_id`
        : sql``
    }`;
  const found = filterSql(ctx, filter);
  const where = (asking: Asking) => [visibleTo(ctx.actor, 'briefings', asking), found];
  const ids = await findPage(
    ctx.db,
    { from, alias: 'briefings', only: partSeenBy(ctx.actor), where, width: await scopeWidth(ctx.db, ctx.actor) },
    paging,
    orders,
  );
  if (ids.length === 0) return [];
  const rows = (await records(ctx.db, ctx.actor)
    .where(sql<SqlBool>`briefings.id = any(${sql.val(ids)}::bigint[])`)
    .execute()) as BriefingRecord[];
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
    .select(COUNT.as('count'))
    .where(visibleTo(ctx.actor, 'briefings', await scopeWidth(ctx.db, ctx.actor)))
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
