import { searchedSite } from '@linkstand/contract/shared/written-address';
import type { SiteFilter } from '@linkstand/contract/sites/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Context, hasRole, isUser } from '../../platform/context.ts';
import { containsWords } from '../../platform/letter-pairs.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { isOffSale, openOrdersAt } from '../briefings/off-sale.ts';

type Condition = RawBuilder<SqlBool>;

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql`${column} = any(${[...values]}::text[])`;

// Null without an offer. Exactly the expression of the index, or it isn't used.
const COST = sql<number>`(case when sites.chosen_offer_id is not null then sites.cost_cents end)`;
const PROFIT = sql<number>`(case when sites.chosen_offer_id is not null then sites.price_cents - sites.cost_cents end)`;

/**
 * Cost or profit, if this reader may see it. Site managers see only those of their own sites; other sites have none for
 * them, in filters and sorts too.
 */
const known = <T>(
  { actor }: Context,
  value: RawBuilder<T>,
  otherwise: RawBuilder<unknown> = sql`null`,
): RawBuilder<T> =>
  hasRole(actor, 'SITE_MANAGER')
    ? sql`(case when sites.site_manager_id = ${actor.id} then ${value} else ${otherwise} end)`
    : value;
const atLeast = (bound: number) => sql`>= ${bound}::bigint`;
const atMost = (bound: number) => sql`<= ${bound}::bigint`;

/** What each filter of the list means. */
export const filters: Conditions<SiteFilter> = {
  text: (text) => containsWords('sites', searchedSite(text)),
  country: (values) => oneOf(sql`sites.country`, values),
  language: (values) => oneOf(sql`sites.language`, values),
  type: (values) => oneOf(sql`sites.type`, values),
  tier: (values) => oneOf(sql`sites.tier`, values),
  status: (values) => oneOf(sql`sites.status`, values),
  category: (ids) =>
    sql`sites.id in (select c.site_id from site_categories c where c.category_id = any(${[...ids]}::bigint[]))`,
  tag: (ids) => sql`sites.id in (select t.site_id from site_tags t where t.tag_id = any(${[...ids]}::bigint[]))`,
  siteManagerId: (id) => sql`sites.site_manager_id = ${id}`,
  withoutManager: () => sql`sites.site_manager_id is null`,
  mine: (_yes, { actor }) => sql`sites.site_manager_id = ${isUser(actor) ? actor.id : null}`,
  ownerId: (id) => sql`sites.id in (select o.site_id from offers o where o.owner_id = ${id})`,
  withoutOffer: () => sql`sites.chosen_offer_id is null`,
  // Found once instead of per site, and looked up by an index.
  severalOffers: () =>
    sql`sites.id = any(array(select o.site_id from offers o group by o.site_id having count(*) > 1))`,
  // Found once instead of per site.
  costProposed: (_yes, ctx) =>
    known(
      ctx,
      sql`sites.id = any(array(
        select o.site_id from cost_proposals p join offers o on o.id = p.offer_id where p.declined_at is null))`,
      sql`false`,
    ),
  ordersOffSale: (_yes, { actor }) =>
    sql`${isOffSale('sites')} and exists (select 1 from ${openOrdersAt(actor, 'sites.id')})`,
  linkType: (values) => sql`sites.link_types && ${[...values]}::text[]`,
  fillMode: (values) => sql`sites.fill_modes && ${[...values]}::text[]`,
  sensitive: (values) => sql`sites.accepted_sensitive @> ${[...values]}::text[]`,
  gambling: (value) =>
    value === 'yes' ? sql`sites.gambling_price_cents is not null` : sql`sites.gambling_price_cents is null`,
  priceMin: (bound) => sql`sites.price_cents ${atLeast(bound)}`,
  priceMax: (bound) => sql`sites.price_cents ${atMost(bound)}`,
  costMin: (bound, ctx) => sql`${known(ctx, COST)} ${atLeast(bound)}`,
  costMax: (bound, ctx) => sql`${known(ctx, COST)} ${atMost(bound)}`,
  profitMin: (bound, ctx) => sql`${known(ctx, PROFIT)} ${atLeast(bound)}`,
  profitMax: (bound, ctx) => sql`${known(ctx, PROFIT)} ${atMost(bound)}`,
  daMin: (bound) => sql`sites.da ${atLeast(bound)}`,
  daMax: (bound) => sql`sites.da ${atMost(bound)}`,
  paMin: (bound) => sql`sites.pa ${atLeast(bound)}`,
  paMax: (bound) => sql`sites.pa ${atMost(bound)}`,
  trafficMin: (bound) => sql`sites.monthly_traffic ${atLeast(bound)}`,
  trafficMax: (bound) => sql`sites.monthly_traffic ${atMost(bound)}`,
  publishedMin: (bound) => sql`sites.times_published ${atLeast(bound)}`,
  publishedMax: (bound) => sql`sites.times_published ${atMost(bound)}`,
  staleDays: (days, { now, timeZone }) =>
    sql`(sites.metrics_at is null or sites.metrics_at <= ${addDays(dayIn(now, timeZone), -days)}::date)`,
  requestedFrom: (day, { timeZone }) => sql`sites.last_request_at >= ${startOfDay(day, timeZone)}`,
  requestedTo: (day, { timeZone }) => sql`sites.last_request_at < ${endOfDay(day, timeZone)}`,
  createdFrom: (day, { timeZone }) => sql`sites.created_at >= ${startOfDay(day, timeZone)}`,
  createdTo: (day, { timeZone }) => sql`sites.created_at < ${endOfDay(day, timeZone)}`,
};

const NAME = notNullSort(sql`sites.name collate people`);
const plainSorts = {
  name: NAME,
  domain: notNullSort(sql`sites.domain`),
  country: notNullSort(sql`sites.country`),
  tier: notNullSort(sql`sites.tier`),
  status: notNullSort(sql`sites.status`),
  priceCents: notNullSort(sql`sites.price_cents`),
  gamblingPriceCents: sql`sites.gambling_price_cents`,
  da: sql`sites.da`,
  pa: sql`sites.pa`,
  monthlyTraffic: sql`sites.monthly_traffic`,
  metricsAt: sql`sites.metrics_at`,
  timesPublished: notNullSort(sql`sites.times_published`),
  lastRequestAt: sql`sites.last_request_at`,
  lastPublishedAt: sql`sites.last_published_at`,
  createdAt: notNullSort(sql`sites.created_at`),
  updatedAt: notNullSort(sql`sites.updated_at`),
};

export const sorts = (ctx: Context) => ({
  ...plainSorts,
  costCents: known(ctx, COST),
  profitCents: known(ctx, PROFIT),
});

export const order = { by: NAME, direction: 'asc' } as const;
