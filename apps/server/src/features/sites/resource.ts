import { contract } from '@linkstand/contract';
import { MAX_EXPORTED_SITES } from '@linkstand/contract/media/choices';
import type { Site, SiteInput } from '@linkstand/contract/sites/schema';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, hasRole, type Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { openOrdersOf } from '../briefings/off-sale.ts';
import { categoryName } from '../categories/queries.ts';
import { requirePerson } from '../users/require-person.ts';
import { filters, order, sorts } from './filters.ts';
import { mayAssign, mayChange, mayRemove, unreadable } from './policy.ts';
import { requireCheckable, siteDomain } from './site-domain.ts';
import { withTraffic } from './traffic-history.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** In the order of ids, so that it is the same in every language. */
const idsOf = (records: readonly Named[]): number[] => records.map(({ id }) => id).sort((a, b) => a - b);

const OWNER_HAS_SITE = { path: 'name', code: 'owner_has_site' } as const;
const DOMAIN_TAKEN = { path: 'domain', code: 'domain_taken' } as const;

/** Sites as staff work with them. Owner, cost and terms come from the chosen offer, see commands. */
export const sites = defineResource({
  contract: contract.sites,
  table: 'sites',
  noun: 'site',
  rows: (db, { actor, locale }) =>
    db
      .selectFrom('sites')
      .leftJoin('users as manager', 'manager.id', 'sites.siteManagerId')
      .leftJoin('owners as owner', 'owner.id', 'sites.ownerId')
      .selectAll('sites')
      .select([
        'manager.name as managerName',
        'owner.name as ownerName',
        'owner.blockedAt as ownerBlockedAt',
        sql<string | null>`(select f.paused_until from offers f where f.id = sites.chosen_offer_id)`.as('pausedUntil'),
        sql<Named[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', ${categoryName('c', locale)})
            order by ${categoryName('c', locale)}), '[]')
          from site_categories s join categories c on c.id = s.category_id where s.site_id = sites.id)`.as(
          'categories',
        ),
        sql<(Named & { color: string })[]>`(select coalesce(
            jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name), '[]')
          from site_tags s join tags t on t.id = s.tag_id where s.site_id = sites.id)`.as('tags'),
        sql<number>`(select count(*)::int from offers o where o.site_id = sites.id)`.as('offers'),
        sql<boolean>`exists (select from offers o join cost_proposals p on p.offer_id = o.id
          where o.site_id = sites.id and p.declined_at is null)`.as('isCostProposed'),
        sql<number>`(select count(*)::int from favorites f where f.site_id = sites.id)`.as('favorites'),
        openOrdersOf(actor, 'sites.id').as('openOrders'),
        sql<number>`(select count(*)::int from cart_items c where c.site_id = sites.id)`.as('carts'),
      ]),
  filters,
  sorts,
  order,
  unreadable: (ctx, row) => unreadable(ctx, row),
  // Named beside them, or what they are derived from.
  unaudited: new Set([
    'siteManagerId',
    'categoryIds',
    'tagIds',
    'offers',
    'favorites',
    'isOwnerBlocked',
    'isPaused',
    'pausedUntil',
    'openOrders',
    'carts',
    'profitCents',
    'gamblingProfitCents',
    'isCostProposed',
    'trafficHistory',
    'timesPublished',
    'lastRequestAt',
    'lastPublishedAt',
  ]),
  present: (row): Omit<Site, 'can'> => {
    const isOffered = row.chosenOfferId !== null;
    const { gamblingPriceCents, gamblingCostCents } = row;
    return {
      id: row.id,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      name: row.name,
      domain: row.domain,
      country: row.country,
      language: row.language,
      type: row.type,
      tier: row.tier,
      status: row.status,
      description: row.description,
      siteManagerId: row.siteManagerId,
      siteManager: row.siteManagerId === null ? null : { id: row.siteManagerId, name: row.managerName ?? '' },
      categoryIds: idsOf(row.categories),
      categories: row.categories,
      tagIds: idsOf(row.tags),
      tags: row.tags,
      acceptedSensitive: row.acceptedSensitive,
      priceCents: row.priceCents,
      gamblingPriceCents,
      insertionPriceCents: row.insertionPriceCents,
      insertionGamblingPriceCents: row.insertionGamblingPriceCents,
      priceMultiplierMilli: row.priceMultiplierMilli,
      costMultiplierMilli: row.costMultiplierMilli,
      da: row.da,
      pa: row.pa,
      monthlyTraffic: row.monthlyTraffic,
      metricsSource: row.metricsSource,
      metricsAt: row.metricsAt,
      showsExamples: row.showsExamples,
      trafficHistory: row.trafficHistory,
      offers: row.offers,
      chosenOfferId: row.chosenOfferId,
      owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
      isOwnerBlocked: row.ownerBlockedAt !== null,
      isPaused: row.isPaused,
      pausedUntil: row.pausedUntil,
      costCents: isOffered ? row.costCents : null,
      gamblingCostCents: isOffered ? gamblingCostCents : null,
      insertionCostCents: row.insertionCostCents,
      insertionGamblingCostCents: row.insertionGamblingCostCents,
      profitCents: isOffered ? row.priceCents - row.costCents : null,
      gamblingProfitCents:
        isOffered && gamblingPriceCents !== null ? gamblingPriceCents - (gamblingCostCents ?? row.costCents) : null,
      isCostProposed: row.isCostProposed,
      linkTypes: row.linkTypes,
      fillModes: row.fillModes,
      deliveryDays: isOffered ? row.deliveryDays : null,
      timesPublished: row.timesPublished,
      lastRequestAt: row.lastRequestAt?.toISOString() ?? null,
      lastPublishedAt: row.lastPublishedAt?.toISOString() ?? null,
      favorites: row.favorites,
      openOrders: row.openOrders,
      carts: row.carts,
    };
  },
  columns: ({ categoryIds: _categories, tagIds: _tags, domain, ...input }, ctx) => ({
    ...input,
    ...(domain === undefined ? {} : { domain: siteDomain(domain) }),
    ...(hasMetrics(input) && input.metricsAt === undefined ? { metricsAt: dayIn(ctx.now, ctx.timeZone) } : {}),
  }),
  typed: (row) => ({
    ...row,
    categoryIds: idsOf(row.categories),
    tagIds: idsOf(row.tags),
  }),
  check: async (tx, ctx, input, before) => {
    checkMetrics(ctx, input, before);
    if (input.domain !== before?.domain) await requireCheckable(tx, input.domain);
    const { siteManagerId } = input;
    if (siteManagerId === undefined || siteManagerId === (before?.siteManagerId ?? null)) return;
    if (mayAssign(ctx.actor)) await requirePerson(tx, 'siteManagerId', siteManagerId, ['SITE_MANAGER', 'ADMIN']);
    else if (before || !mayChange(ctx.actor, { siteManagerId }))
      throw fieldRule({ path: 'siteManagerId', code: 'manager_wrong' });
  },
  insert: async (tx, ctx, input) => {
    const { siteManagerId, categoryIds: _categories, tagIds: _tags, ...typed } = input;
    const own = hasRole(ctx.actor, 'SITE_MANAGER') ? ctx.actor.id : null;
    const { id } = await tx
      .insertInto('sites')
      .values({
        // The schema of a new site asks for all of them.
        ...(typed as SiteInput),
        domain: siteDomain(typed.domain ?? ''),
        // Not for sale before somebody has looked at it and an owner offers it.
        status: typed.status ?? 'verifying',
        siteManagerId: siteManagerId ?? own,
        ...(hasMetrics(typed) && typed.metricsAt === undefined ? { metricsAt: dayIn(ctx.now, ctx.timeZone) } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  after: async (tx, ctx, id, { categoryIds, tagIds, monthlyTraffic }) => {
    if (categoryIds) await writeLinks(tx, 'siteCategories', id, categoryIds);
    if (tagIds) await writeLinks(tx, 'siteTags', id, tagIds);
    if (typeof monthlyTraffic === 'number') await rememberTraffic(tx, ctx, id, monthlyTraffic);
  },
  mayUpdate: (row, { actor }) => mayChange(actor, row),
  mayRemove: (_row, { actor }) => mayRemove(actor),
  unique: {
    sites_domain_key: DOMAIN_TAKEN,
    sites_domain_any_case: DOMAIN_TAKEN,
    offers_site_name_per_owner: OWNER_HAS_SITE,
  },
  counted: sql<number>`(select coalesce(sum(difference), 0)::bigint from site_tally)`,
  mostExported: MAX_EXPORTED_SITES,
});

type Metrics = {
  readonly [K in 'da' | 'pa' | 'monthlyTraffic' | 'metricsSource' | 'metricsAt']?: SiteInput[K] | undefined;
};
const hasMetrics = ({ da, pa, monthlyTraffic }: Metrics) => [da, pa, monthlyTraffic].some((figure) => figure != null);

/** Figures say where and when they come from, and not from tomorrow. */
function checkMetrics(ctx: Context, input: Metrics, before: { readonly metricsSource: string } | undefined): void {
  const source = input.metricsSource ?? before?.metricsSource ?? '';
  if (hasMetrics(input) && source === '') throw fieldRule({ path: 'metricsSource', code: 'metrics_need_source' });
  if (input.metricsAt && input.metricsAt > dayIn(ctx.now, ctx.timeZone))
    throw fieldRule({ path: 'metricsAt', code: 'day_in_future' });
}

const LINKS = {
  siteCategories: { column: 'categoryId', source: 'categories', path: 'categoryIds' },
  siteTags: { column: 'tagId', source: 'tags', path: 'tagIds' },
} as const;

/** Exactly these categories or tags. */
async function writeLinks(tx: Tx, table: keyof typeof LINKS, siteId: number, ids: readonly number[]): Promise<void> {
  const { column, source, path } = LINKS[table];
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from ${sql.table(source)} where id = any(${[...ids]}::bigint[])`.execute(tx);
  if (rows[0]?.known !== new Set(ids).size) throw fieldRule({ path, code: 'choose_other' });
  const link = sql.ref(column);
  await sql`delete from ${sql.table(table)}
    where site_id = ${siteId} and ${link} <> all(${[...ids]}::bigint[])`.execute(tx);
  await sql`insert into ${sql.table(table)} (site_id, ${link})
    select ${siteId}, wanted from unnest(${[...ids]}::bigint[]) wanted on conflict do nothing`.execute(tx);
}

/** The traffic just written belongs to the month of its metrics. */
async function rememberTraffic(tx: Tx, ctx: Context, id: number, visits: number): Promise<void> {
  const site = await tx
    .selectFrom('sites')
    .select(['trafficHistory', 'metricsAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const month = (site.metricsAt ?? dayIn(ctx.now, ctx.timeZone)).slice(0, 7);
  const history = withTraffic(site.trafficHistory, month, visits);
  await tx
    .updateTable('sites')
    .set({ trafficHistory: JSON.stringify(history) })
    .where('id', '=', id)
    .execute();
}
