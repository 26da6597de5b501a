import { contract } from '@linkstand/contract';
import { LinkCheck } from '@linkstand/contract/links/schema';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compiled } from '../../db/compiled.ts';
import { type Actor, type Context, type Database, readerOf, type Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { defineList } from '../../platform/list/list.ts';
import { brandLocaleOf } from '../brands/queries.ts';
import { rulesOfOffer } from '../media/content-rules.ts';
import { insertionPriceText } from '../media/for-sale.ts';
import { listMessages, type MessageRow } from '../messages/queries.ts';
import { CONDITIONS, CREATED, partSeenBy, sortsFor, unreadable } from './briefing-filter.ts';
import { isPlacedOffSale } from './off-sale.ts';
import { type OwnParts, partsOf, type StoredParts } from './parts.ts';
import { casesSeenBy, seesClientFinance, seesPage } from './readers.ts';
import { scopeSizeOf, visibleTo, wasRecentlyVisibleTo } from './scope.ts';

/** What the owner wants of texts: whose offer was ordered, or whose is chosen while nothing is. */
const rulesOfSite = sql<ContentRules | null>`(
    select ${rulesOfOffer('r')} from offers r where r.id = coalesce(briefings.offer_id, s.chosen_offer_id)
  )`;

/** Number of open cases that the reader sees. */
const openCasesOf = (actor: Actor): RawBuilder<number> =>
  sql`(
    select count(*) from cases k where k.briefing_id = briefings.id and k.state <> 'closed' and ${casesSeenBy(actor, 'k')}
  )`;

/**
 * Planning a dozen joins takes longer than running them. An `offset` fences off each side, so that the planner has
 * fewer options. Always reached from one briefing, by keys.
 */
const FENCE = 0;

/** Columns of a briefing that lists show and policies need. */
const LISTED = [
  'briefings.id',
  'briefings.version',
  'briefings.campaignId',
  'briefings.siteId',
  'briefings.ownerId',
  'briefings.editorId',
  'briefings.status',
  'briefings.statusSince',
  'briefings.title',
  'briefings.keyword',
  'briefings.briefingType',
  'briefings.articleUrl',
  'briefings.linkType',
  'briefings.reviewMode',
  'briefings.desiredPublicationDate',
  'briefings.dueDate',
  'briefings.promisedDate',
  'briefings.createdAt',
  'briefings.submittedAt',
  'briefings.publishedAt',
  'briefings.publicationUrl',
  'briefings.priceCents',
  'briefings.costCents',
  'briefings.acceptedPriceCents',
  'briefings.bonusAt',
  'briefings.soldCents',
  'briefings.spentCents',
  'briefings.poCode',
] as const;

/** What is posted, invoiced and paid of a briefing. Null until money has moved. */
const moneyOf = (db: Database) =>
  db
    .selectFrom('briefingFinances as f')
    .leftJoin('invoiceLines as n', (join) =>
      join.onRef('n.briefingId', '=', 'f.briefingId').on('n.side', '=', 'client'),
    )
    .leftJoin('invoices as i', 'i.id', 'n.invoiceId')
    .select([
      'f.clientStatus as clientPapers',
      'f.clientPayment',
      'f.ownerStatus as ownerPapers',
      'f.ownerPayment',
      'i.id as invoiceId',
      'i.number as invoiceNumber',
      'i.dueDay as invoiceDueDay',
      'i.paidOn as clientPaidOn',
      sql<string | null>`(
        select max(p.paid_on) from payout_lines l join payouts p on p.id = l.payout_id
        where l.transfer_id = f.owner_transfer_id and p.state = 'paid'
      )`.as('ownerPaidOn'),
    ])
    .where(sql<SqlBool>`f.briefing_id = briefings.id`)
    .offset(FENCE);

/** Columns of related records that lists show and policies need, or all of them. */
const around = (db: Database, actor: Actor, { hasTerms = false, isWhole = false } = {}) =>
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
            'c.projectId',
            'c.preparedById',
            'c.approvalAskedAt',
            'c.brandId',
            'c.name as campaignName',
            'c.generalTitle',
            'c.defaultCategoryId',
            'u.name as clientName',
            'u.accountExecutiveId',
            'k.name as companyName',
          ])
          .$if(isWhole, (query) =>
            query.select([
              'u.email as clientEmail',
              'u.phone as clientPhone',
              'u.mailLanguage as clientLanguage',
              brandLocaleOf('u.brandId').as('clientBrandLocale'),
            ]),
          )
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
            isPlacedOffSale('s', 'o').as('isOffSale'),
            'o.name as ownerName',
            'o.phone as ownerPhone',
            'o.ownerManagerId',
          ])
          // Lists don't show the offer, so its join is left out.
          .$if(hasTerms, (query) =>
            query.select(sql<number>`coalesce(f.delivery_days, s.delivery_days)`.as('deliveryDays')),
          )
          .$if(isWhole, (query) =>
            query.select([
              's.linkTypes as siteLinkTypes',
              's.fillModes as siteFillModes',
              's.deliveryDays as siteDeliveryDays',
              rulesOfSite.as('siteRules'),
              sql<boolean>`${sql.raw(insertionPriceText('s'))} is not null`.as('siteSellsInsertions'),
              'o.email as ownerEmail',
              'o.language as ownerLanguage',
            ]),
          )
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
    .selectAll(['ordered', 'place'])
    .select([
      'e.name as editorName',
      // The effective category: its own, otherwise the campaign's default.
      't.id as effectiveCategoryId',
      't.nameEn as categoryNameEn',
      't.nameEs as categoryNameEs',
      't.namePt as categoryNamePt',
      'v.words as contentWords',
      'v.acceptedAt as contentAcceptedAt',
      'v.sealedAt as contentSealedAt',
      'l.ok as lastCheckOk',
      openCasesOf(actor).as('openCases'),
    ])
    .$if(isWhole, (query) => query.select('l.result as lastCheck'))
    .$if(seesClientFinance(actor), (query) =>
      query.leftJoinLateral(moneyOf(db).as('money'), (join) => join.onTrue()).selectAll('money'),
    );
const listed = (db: Database, actor: Actor) => around(db, actor).select(LISTED);
const records = (db: Database, actor: Actor, isWhole = false) =>
  around(db, actor, { hasTerms: true, isWhole }).selectAll('briefings');

/** Columns are named one by one, so that the type lacks what a list leaves out. */
type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;
type StoredRecord = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

/** A briefing in a list. */
export interface ListedBriefing extends Omit<ListedRow, 'deliveryDays'> {}
/** A briefing with all its columns, and what policies and rows need of related records. */
export interface BriefingRecord extends StoredRecord {
  /** Of the offer, otherwise of the site. */
  readonly deliveryDays: number;
}

/** What `records` asks for by conditions is optional in its type, but not in its rows. */
const asRecord = (row: StoredRecord) => row as BriefingRecord;
const asWhole = (row: StoredRecord & OwnParts) => row as WholeBriefing;

interface ForActor {
  readonly actor: Actor;
}
const oneRecord = compiled((db, { actor, id }: ForActor & { readonly id: number }) =>
  records(db, actor).where('briefings.id', '=', id).where(visibleTo(actor)),
);
const someRecords = compiled((db, { actor, ids }: ForActor & { readonly ids: readonly number[] }) =>
  records(db, actor).where(sql<SqlBool>`briefings.id = any(${ids}::bigint[])`).where(visibleTo(actor)),
);

/**
 * A list as it opens: newest first, nothing asked. Its rows are found and read in one, so that the statement is put
 * together and planned once; `size` is a word, as a plan depends on it.
 */
const rowsAsItOpens = compiled((db, { actor, size }: ForActor & { readonly size: string }) => {
  const newest = db
    .selectFrom('briefings')
    .select('id')
    .where(visibleTo(actor))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(Number(size)));
  return listed(db, actor)
    .where(sql<SqlBool>`briefings.id = any(array(${newest}))`)
    .orderBy('briefings.createdAt', 'desc')
    .orderBy('briefings.id', 'desc');
});

/**
 * One briefing in the actor's scope.
 * @throws Refusal 404
 */
export async function findBriefing(db: Database | Tx, actor: Actor, id: number): Promise<BriefingRecord> {
  const [row] = await oneRecord(db, { actor: readerOf(actor), id });
  if (!row) throw notFound();
  return asRecord(row);
}

/** Those of several that are in the actor's scope, by id, in one query. */
export async function findBriefings(
  db: Database | Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BriefingRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await someRecords(db, { actor: readerOf(actor), ids });
  return new Map(rows.map((row) => [row.id, asRecord(row)]));
}

/** A briefing with everything that belongs to it. */
export type WholeBriefing = BriefingRecord & StoredParts;

const whole = (db: Database, actor: Actor) =>
  records(db, actor, true)
    .innerJoinLateral(sql<OwnParts>`(${partsOf(actor)})`.as('parts'), (join) => join.onTrue())
    .selectAll('parts');
const wholeRecord = compiled(
  (db, { actor, id, isScoped }: ForActor & { readonly id: number; readonly isScoped: boolean }) =>
    whole(db, actor)
      .where('briefings.id', '=', id)
      .$if(isScoped, (query) => query.where(visibleTo(actor))),
);
const wholeRecords = compiled((db, { actor, ids }: ForActor & { readonly ids: readonly number[] }) =>
  whole(db, actor).where(sql<SqlBool>`briefings.id = any(${ids}::bigint[])`),
);

async function readOne({ db, actor }: Context, id: number, isScoped: boolean): Promise<WholeBriefing> {
  const [row] = await wholeRecord(db, { actor: readerOf(actor), id, isScoped });
  if (!row) throw notFound();
  return asWhole(row);
}

/**
 * One briefing in the actor's scope with everything that belongs to it, in one statement.
 * @throws Refusal 404
 */
export const findWholeBriefing = (ctx: Context, id: number): Promise<WholeBriefing> => readOne(ctx, id, true);

/** The same without checking the scope: for whoever just acted on it and may have moved it out of their scope. */
export const readWholeBriefing = (ctx: Context, id: number): Promise<WholeBriefing> => readOne(ctx, id, false);

/** Briefings that the reader has been found to see, in the given order. A deleted one is left out. */
export async function readWholeBriefings({ db, actor }: Context, ids: readonly number[]): Promise<WholeBriefing[]> {
  if (ids.length === 0) return [];
  const rows = await wholeRecords(db, { actor: readerOf(actor), ids });
  const byId = new Map(rows.map((row) => [row.id, asWhole(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** True if a briefing out of the actor's scope left it after the version the actor still sees. */
export async function leftScope({ db, actor, now }: Context, id: number, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('briefings')
    .select('id')
    .where('id', '=', id)
    .where('version', '>', version)
    .where(wasRecentlyVisibleTo(actor, now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Briefings as rows. One alone is read by other statements. */
export const briefingsList = defineList({
  contract: contract.briefings,
  table: 'briefings',
  rows: (db, { actor }) => listed(db, actor),
  visibleTo: ({ actor }, strategy) => visibleTo(actor, 'briefings', strategy),
  scopeSize: ({ db, actor }) => scopeSizeOf(db, actor),
  filters: CONDITIONS,
  sorts: ({ actor }) => sortsFor(actor),
  // Sorting by name joins the names instead of looking up each: then their index is scanned in order.
  joins: {
    site: () => ({ join: sql`join sites sorted_site on sorted_site.id = briefings.site_id` }),
    client: () => ({
      join: sql`join campaigns sorted_campaign on sorted_campaign.id = briefings.campaign_id
        join users sorted_client on sorted_client.id = sorted_campaign.user_id`,
    }),
  },
  order: { by: CREATED, direction: 'desc' },
  walked: ({ actor }) => partSeenBy(actor),
  newest: ({ db, actor }, size) => rowsAsItOpens(db, { actor: readerOf(actor), size: `${size}` }),
  unreadable: ({ actor }) => unreadable(actor),
  mostExported: 5000,
});

/** Messages of a briefing, in the conversations that the reader takes part in. @throws Refusal 404 */
export async function readMessages(ctx: Context, briefingId: number): Promise<MessageRow[]> {
  await findBriefing(ctx.db, ctx.actor, briefingId);
  return listMessages(ctx, briefingId);
}

/** Past link checks, newest first. None while the reader may not see the page. @throws Refusal 404 */
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
