import type { MediaFilter, MediaOptions, MediaRow, MediaSite } from '@linkstand/contract/media/schema';
import type { Wanted } from '@linkstand/contract/media/wanted';
import type { Locale } from '@linkstand/contract/shared/locales';
import { applyCommission, type BaseCents } from '@linkstand/contract/shared/money';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { categoryName, listCategories, topicsOfCategories } from '../categories/queries.ts';
import { presentGuarantee, promisedBy } from '../links/guarantee.ts';
import { liveSetting } from '../settings/live.ts';
import { survivalOfSite } from '../survival/queries.ts';
import { commissionOf } from '../users/commission.ts';
import { seesProjects } from '../users/company-scope.ts';
import { boughtSites } from './bought-sites.ts';
import type { Catalogue, Viewer } from './catalogue.ts';
import { rulesOfOffer } from './content-rules.ts';
import { isExcludedSite } from './excluded-sites.ts';
import { insertionPriceText, isForSale } from './for-sale.ts';
import { type Pricing, presentSite, type SiteRecord } from './presenter.ts';
import { specialPrice } from './special-prices.ts';

/** What can be bought, and all that a reader of the catalogue ever sees of sites. */
export const forSale = isForSale('s');

export const viewerOf = async (db: Database | Tx, actor: UserActor, projectId?: number): Promise<Viewer> => ({
  userId: actor.id,
  companyId: actor.companyId,
  projectId,
  commissionBp: await commissionOf(db, actor.id),
});

/**
 * The reader, and the project that it buys for if the filter names one of its own. One that it doesn't see, or that is
 * gone, is as none: the address of a page may be old.
 */
export async function viewerFor(
  ctx: Context<UserActor>,
  catalogue: Catalogue,
  { project }: MediaFilter,
): Promise<Viewer> {
  const { db, actor } = ctx;
  const isSeen =
    project !== undefined &&
    (await sql`select from projects where id = ${project} and ${seesProjects(actor)}`.execute(db)).rows.length > 0;
  return catalogue.viewer(db, actor, isSeen ? project : undefined);
}

/** The topics of categories that a caller named; an unknown category is a fault of that field. */
export async function topicsNamed(db: Database | Tx, ids: readonly number[], path: string): Promise<Topic[]> {
  const known = await topicsOfCategories(db, ids);
  const faults = ids.flatMap((id, i) =>
    known.has(id) ? [] : [{ path: `${path}.${i}`, code: 'choose_other' as const }],
  );
  if (faults.length > 0) throw invalid(...faults);
  return [...new Set(known.values())];
}

/**
 * What prices are for: the topics of the publication's categories, and those asked for by name; and the categories that
 * sites are looked for by, of which unknown ones find none.
 * @param topicsOf tells the topics of at least these categories
 */
export async function pricedFor<D extends Database | Tx>(
  db: D,
  { about = [], topics = [], category = [] }: { readonly [K in keyof Wanted]?: Wanted[K] | undefined },
  path = 'about',
  topicsOf: (db: D, ids: readonly number[]) => Promise<ReadonlyMap<number, Topic>> = topicsOfCategories,
): Promise<PricedFor> {
  const known = await topicsOf(db, category);
  return {
    topics: [...new Set([...(await topicsNamed(db, about, path)), ...topics])],
    chosen: new Map(
      category.flatMap((id) => {
        const topic = known.get(id);
        return topic === undefined ? [] : [[id, topic]];
      }),
    ),
  };
}

const siteColumns = (viewer: Viewer, locale: Locale) => sql`
  s.id, s.name, s.domain, s.country, s.language, s.type, s.tier, s.da, s.pa, s.monthly_traffic,
  s.price_cents as base_price_cents, s.gambling_price_cents as base_gambling_price_cents,
  ${sql.raw(insertionPriceText('s'))} as base_insertion_price_cents, s.price_multiplier_milli,
  ${specialPrice(viewer)} as special_price_cents, s.accepted_sensitive, s.link_types, s.fill_modes, s.delivery_days, s.times_published,
  s.surviving_months_centi,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', ${categoryName('c', locale)})
      order by ${categoryName('c', locale)} collate people)
    from site_categories sc join categories c on c.id = sc.category_id where sc.site_id = s.id), '[]') as categories,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name collate people)
    from site_tags st join tags t on t.id = st.tag_id where st.site_id = s.id), '[]') as tags,
  exists (select from favorites f where f.site_id = s.id and f.user_id = ${viewer.userId}) as is_favorite,
  exists (select from cart_items i where i.site_id = s.id and i.user_id = ${viewer.userId}) as is_in_cart,
  s.id in (${boughtSites(viewer)}) as is_bought, ${isExcludedSite(viewer)} as is_excluded`;

/**
 * PostgreSQL assumes ten values for a list that it doesn't know yet. Shorter lists would be planned again each time.
 */
const atLeastTen = (ids: readonly number[]) => [...ids, ...Array<null>(Math.max(0, 10 - ids.length)).fill(null)];

/**
 * These sites, for sale or not, in the order of the ids.
 * @param asked what quotes are for, all the same or each its own
 */
export async function findRows(
  db: Database | Tx,
  viewer: Viewer,
  locale: Locale,
  ids: readonly number[],
  asked: PricedFor | ((siteId: number) => PricedFor) = forTopics(),
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SiteRecord>`
    select ${siteColumns(viewer, locale)}
    from unnest(${atLeastTen(ids)}::bigint[]) with ordinality as wanted (id, place) join sites s using (id) order by place
  `.execute(db);
  return rows.map((site) =>
    presentSite(site, viewer.commissionBp, typeof asked === 'function' ? asked(site.id) : asked),
  );
}

/** What a site costs before commission, and what that depends on. */
export interface PricedSite extends Pricing {
  readonly id: number;
  readonly name: string;
  readonly categoryIds: readonly number[];
}

/** What the sites for sale among these cost before commission, in the order of the ids; the others are absent. */
export async function findPricing(
  db: Database | Tx,
  viewer: Pick<Viewer, 'userId' | 'companyId'>,
  ids: readonly number[],
): Promise<PricedSite[]> {
  const { rows } = await sql<PricedSite>`
    select s.id, s.name, s.price_cents as base_price_cents, s.gambling_price_cents as base_gambling_price_cents,
      s.price_multiplier_milli, s.accepted_sensitive, ${specialPrice(viewer)} as special_price_cents,
      array(select category_id from site_categories where site_id = s.id order by 1) as category_ids
    from unnest(${atLeastTen(ids)}::bigint[]) with ordinality as wanted (id, place) join sites s using (id)
    where ${forSale} order by place
  `.execute(db);
  return rows;
}

const TrafficHistory = z.array(z.object({ month: z.string(), visits: z.int() })).catch([]);

interface SiteDetail {
  readonly description: string;
  readonly metricsSource: string;
  readonly metricsAt: string | null;
  readonly trafficHistory: unknown;
  readonly lastPublishedOn: string | null;
  readonly guaranteeDays: number | null;
  readonly guaranteeCovers: readonly string[];
  readonly rules: ContentRules;
  readonly priceCents: BaseCents;
  /** The oldest first. */
  readonly priceChanges: readonly { readonly on: string; readonly priceCents: BaseCents }[];
  readonly listedOn: string;
  readonly metricHistory: MediaSite['metricHistory'];
  readonly examples: MediaSite['examples'];
}

/** Changes of authority shown on a site's page. */
const AUTHORITIES = 24;

/** Publications shown as examples on a site's page. */
const EXAMPLES = 3;

/** Similar sites shown beside a site. */
const SIMILAR = 4;

/** The calendar day of a moment. */
const dayOf = (column: string, timeZone: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`;

/** The page of one site, quoted for what is asked; 404 for what is not for sale. */
export async function findSite(
  ctx: Context<UserActor>,
  catalogue: Catalogue,
  id: number,
  asked: PricedFor,
): Promise<MediaSite> {
  const { db, locale, actor } = ctx;
  const viewer = await catalogue.viewer(db, actor);
  const [detail, similarIds, survival] = await Promise.all([
    findDetail(ctx, id),
    catalogue.alike(db, viewer, id, asked, SIMILAR),
    survivalOfSite(db, id),
  ]);
  const [row, ...similar] = await findRows(db, viewer, locale, [id, ...similarIds], asked);
  if (!row) throw notFound();
  const {
    priceCents,
    priceChanges: changes,
    listedOn,
    trafficHistory,
    guaranteeDays,
    guaranteeCovers,
    ...facts
  } = detail;
  const history = changes.length > 0 ? changes : [{ on: listedOn, priceCents }];
  return {
    ...row,
    ...facts,
    trafficHistory: TrafficHistory.parse(trafficHistory),
    priceHistory: history.map((change) => ({
      on: change.on,
      priceCents: applyCommission(change.priceCents, viewer.commissionBp),
    })),
    guarantee: presentGuarantee(promisedBy({ guaranteeDays, guaranteeCovers }, liveSetting('link_guarantee'))),
    survival,
    similar,
  };
}

/**
 * Publications that anybody can open: watched, and in place at the last visit. What they are for, and for whom, is the
 * client's business.
 */
const examplesOf = (timeZone: string) => sql`coalesce((
    select json_agg(json_build_object('url', e.url, 'publishedOn', ${dayOf('e.published_at', timeZone)})
      order by e.published_at desc, e.id desc)
    from (
      select b.id, w.published_at, coalesce(nullif(b.final_link, ''), w.url) as url
      from briefings b join link_watches w on w.briefing_id = b.id
      where b.site_id = s.id and b.status in ('published', 'done') and s.shows_examples
        and w.is_watched and w.state = 'alive' and w.last_verdict = 'ok'
      order by w.published_at desc, b.id desc
      limit ${EXAMPLES}
    ) e
  ), '[]')`;

/**
 * How authority developed: the last value of each day, and nothing after the day of the current figures, because later
 * values were corrected. Only the team sees where the figures came from, and who typed them.
 */
const authorityOf = (timeZone: string) => sql`coalesce((
    select json_agg(json_build_object('on', m.day, 'da', m.da, 'pa', m.pa) order by m.day)
    from (
      select d.day, d.da, d.pa from (
        select e.day, e.da, e.pa, (e.da, e.pa) is distinct from (lag(e.da) over days, lag(e.pa) over days) as is_change
        from (
          select distinct on (c.day) c.* from (
            select w.id, w.changed_at, w.da, w.pa, w.day, first_value(w.day) over (order by w.changed_at desc, w.id desc) as holds_since
            from (
              select id, changed_at, da, pa, coalesce(measured_on, ${dayOf('changed_at', timeZone)}) as day
              from metric_changes where site_id = s.id and coalesce(da, pa) is not null
            ) w
          ) c where c.day <= c.holds_since order by c.day, c.changed_at desc, c.id desc
        ) e window days as (order by e.day)
      ) d where d.is_change order by d.day desc limit ${AUTHORITIES}
    ) m
  ), '[]')`;

async function findDetail({ db, timeZone }: Context, id: number): Promise<SiteDetail> {
  const { rows } = await sql<SiteDetail>`
    select s.description, s.metrics_source, s.metrics_at, s.traffic_history, s.price_cents,
      f.guarantee_days, f.guarantee_covers,
      ${rulesOfOffer('f')} as rules,
      ${dayOf('s.last_published_at', timeZone)} as last_published_on, ${dayOf('s.created_at', timeZone)} as listed_on,
      coalesce((
        select json_agg(
          json_build_object('on', ${dayOf('c.changed_at', timeZone)}, 'priceCents', c.price_cents)
          order by c.changed_at, c.id
        )
        from price_changes c where c.site_id = s.id and c.kind = 'standard'
      ), '[]') as price_changes,
      ${authorityOf(timeZone)} as metric_history,
      ${liveSetting('publication_examples') ? examplesOf(timeZone) : sql`'[]'::json`} as examples
    from sites s join offers f on f.id = s.chosen_offer_id where s.id = ${id} and ${forSale}
  `.execute(db);
  const [detail] = rows;
  if (!detail) throw notFound();
  return detail;
}

/** The first price in this order: the reader's own, special ones included. 0 in an empty catalogue. */
async function priceAtEnd(
  { db, locale }: Context<UserActor>,
  catalogue: Catalogue,
  viewer: Viewer,
  direction: 'asc' | 'desc',
): Promise<number> {
  const first = { filter: { excluded: 'all' as const }, ...forTopics(), offset: 0, limit: 1 };
  const answer = await catalogue.search(db, viewer, { ...first, orders: [{ by: 'price', direction }] });
  const [row] = await catalogue.rows(db, viewer, locale, answer, forTopics());
  return row?.priceCents ?? 0;
}

/** What the filters offer: only what at least one site for sale has. */
export async function findOptions(ctx: Context<UserActor>, catalogue: Catalogue): Promise<MediaOptions> {
  const { db, locale, actor } = ctx;
  const [viewer, categories, offered] = await Promise.all([
    catalogue.viewer(db, actor),
    listCategories(db, locale),
    catalogue.offered(db),
  ]);
  const [min, max] = await Promise.all([
    priceAtEnd(ctx, catalogue, viewer, 'asc'),
    priceAtEnd(ctx, catalogue, viewer, 'desc'),
  ]);
  const { rows: tags } = await sql<MediaOptions['tags'][number]>`
    select id, name, color from tags where id = any(${[...offered.tagIds]}::bigint[]) order by name collate people
  `.execute(db);
  return {
    categories,
    tags,
    countries: [...offered.countries],
    languages: [...offered.languages],
    price: { min, max },
    minimumWords: liveSetting('minimum_words'),
  };
}
