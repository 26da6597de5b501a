import type { MediaSort } from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Database, Tx } from '../../platform/context.ts';
import { boughtSites } from './bought-sites.ts';
import type { CatalogueOrder, Viewer } from './catalogue.ts';
import { excludedSites } from './excluded-sites.ts';
import { insertionPriceText } from './for-sale.ts';
import { oneTypo, TYPO_FROM } from './one-typo.ts';
import { forSale } from './queries.ts';
import { plainWords, searchWords } from './search-words.ts';
import { specialPriceList } from './special-price-list.ts';

// Turns a question to the catalogue into SQL. Conditions use `s`, a site, and `p.price`, its price for the viewer.

export type Condition = RawBuilder<boolean>;

/** Filters whose choices are counted. What a group removes still counts for its own choices. */
const GROUPS = [
  'country',
  'language',
  'category',
  'tag',
  'type',
  'tier',
  'linkType',
  'fillMode',
  'gambling',
  'insertions',
  'favorites',
  'bought',
  'excluded',
] as const;
export type Group = (typeof GROUPS)[number];
/** The column that says whether a site passes this group's filter. It exists only while the filter is set. */
export const passes = (group: Group) => sql<boolean>`${sql.id(`passes_${group.toLowerCase()}`)}`;

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;

/**
 * The price the viewer sees, to the cent what `quoteFor()` of the contract says; null where a topic is refused, or the
 * topic of each chosen category that the site is in. Special prices are not known here.
 */
export function readerPrice({ topics, chosen }: PricedFor, commissionBp: number): RawBuilder<number> {
  const forAll = dearest(topics, commissionBp);
  if (chosen.size === 0) return forAll;
  const isIn = (ids: Iterable<number>) =>
    sql`exists (select from site_categories k where k.site_id = s.id and k.category_id = any(${[...ids]}::bigint[]))`;
  const ways = [...Map.groupBy(chosen.keys(), (id) => chosen.get(id) ?? 'none')].map(
    ([topic, ids]) => sql`case when ${isIn(ids)} then ${dearest([...topics, topic], commissionBp)} end`,
  );
  // least() skips nulls: what refuses one category may accept another.
  return sql<number>`case when ${isIn(chosen.keys())} then least(${sql.join(ways)}) else ${forAll} end`;
}

/**
 * `quote()` of all the topics together. A sensitive topic is multiplied as numeric: three factors could leave the range
 * of bigint.
 */
function dearest(topics: readonly Topic[], commissionBp: number): RawBuilder<number> {
  const factor = sql`${10_000 + commissionBp}::bigint`;
  const priced = [...new Set(topics.length > 0 ? topics : (['none'] as const))].map((topic) => {
    if (topic === 'none') return sql`(s.price_cents * ${factor} + 5000) / 10000`;
    if (topic === 'gambling') return sql`(s.gambling_price_cents * ${factor} + 5000) / 10000`;
    const price = sql`div(s.price_cents::numeric * s.price_multiplier_milli * ${factor} + 5000000, 10000000)::bigint`;
    return sql`case when s.accepted_sensitive @> array[${topic}]::text[] then ${price} end`;
  });
  const [only] = priced;
  if (priced.length === 1 && only) return sql<number>`${only}`;
  // greatest() skips nulls, but one refused topic refuses the whole.
  const refused = sql.join(
    priced.map((price) => sql`(${price}) is null`),
    sql` or `,
  );
  return sql<number>`case when not (${refused}) then greatest(${sql.join(priced)}) end`;
}

const holdsWord = (word: string): Condition =>
  sql`${PLANNED_EACH_TIME} s.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Every word must occur; a long one that no site for sale has as it was typed may occur with one typo. */
export async function textConditions(db: Database | Tx, text: string): Promise<Condition[]> {
  const words = await plainWords(db, searchWords(text));
  const long = words.filter((word) => [...word].length >= TYPO_FROM);
  if (long.length === 0) return words.map(holdsWord);
  const exists = long.map((word) => sql`exists (select from sites s where ${forSale} and ${holdsWord(word)})`);
  const { rows } = await sql<{ occurs: boolean[] }>`select array[${sql.join(exists)}] as occurs`.execute(db);
  const mistyped = new Set(long.filter((_, i) => rows[0]?.occurs[i] === false));
  return words.map((word) => (mistyped.has(word) ? sql`s.search_text ~ ${oneTypo(word)}` : holdsWord(word)));
}

const between = (column: RawBuilder<unknown>, min: number | undefined, max: number | undefined): Condition[] => [
  ...(min === undefined ? [] : [sql<boolean>`${column} >= ${min}::bigint`]),
  ...(max === undefined ? [] : [sql<boolean>`${column} <= ${max}::bigint`]),
];

/** Whether a price lies within the range asked for. */
export const pricedWithin = (price: RawBuilder<unknown>, { priceMin, priceMax }: MediaFilter): Condition =>
  sql`coalesce(${all(between(price, priceMin, priceMax))}, false)`;

/** Whole numbers on both sides: the price in hundredths of a cent against the bound times hundredths of a month. */
function pricedByMonth({ pricePerMonthMin: min, pricePerMonthMax: max }: MediaFilter): Condition[] {
  if (min === undefined && max === undefined) return [];
  const bound = (cents: number) => sql`${cents}::numeric * s.surviving_months_centi`;
  return [
    sql<boolean>`s.surviving_months_centi > 0`,
    ...(min === undefined ? [] : [sql<boolean>`p.usual::numeric * 100 >= ${bound(min)}`]),
    ...(max === undefined ? [] : [sql<boolean>`p.usual::numeric * 100 <= ${bound(max)}`]),
  ];
}

/** Filters without counted choices: what they remove is out of every count. */
export function narrowing(filter: MediaFilter): Condition[] {
  return [
    ...between(sql`s.da`, filter.daMin, filter.daMax),
    ...between(sql`s.pa`, filter.paMin, filter.paMax),
    ...between(sql`s.monthly_traffic`, filter.trafficMin, filter.trafficMax),
    ...between(sql`s.delivery_days`, undefined, filter.deliveryMax),
    ...between(sql`p.price`, filter.priceMin, filter.priceMax),
    ...pricedByMonth(filter),
    ...(filter.sensitive?.length ? [sql<boolean>`s.accepted_sensitive @> ${[...filter.sensitive]}::text[]`] : []),
  ];
}

export const FAVORITE = sql<boolean>`s.id in (select site_id from favorite)`;
export const BOUGHT = sql<boolean>`s.id in (select site_id from bought)`;
export const EXCLUDED = sql<boolean>`s.id in (select site_id from excluded)`;

const isOrIsNot = (wanted: boolean | undefined, condition: Condition): Condition | undefined =>
  wanted === false ? sql<boolean>`not (${condition})` : wanted && condition;

/** The filters with counted choices that are set. */
export function grouped(filter: MediaFilter): [Group, Condition][] {
  const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
    values?.length ? sql<boolean>`${column} = any(${[...values]}::text[])` : undefined;
  const anyOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
    values?.length ? sql<boolean>`${column} && ${[...values]}::text[]` : undefined;
  const conditions: Record<Group, Condition | undefined> = {
    country: oneOf(sql`s.country`, filter.country),
    language: oneOf(sql`s.language`, filter.language),
    type: oneOf(sql`s.type`, filter.type),
    tier: oneOf(sql`s.tier`, filter.tier),
    linkType: anyOf(sql`s.link_types`, filter.linkType),
    fillMode: anyOf(sql`s.fill_modes`, filter.fillMode),
    category: filter.category?.length
      ? sql`exists (select from site_categories k where k.site_id = s.id and k.category_id = any(${[...filter.category]}::bigint[]))`
      : undefined,
    tag: filter.tag?.length
      ? sql`exists (select from site_tags k where k.site_id = s.id and k.tag_id = any(${[...filter.tag]}::bigint[]))`
      : undefined,
    gambling: filter.gambling === 'only' ? sql`s.gambling_price_cents is not null` : undefined,
    insertions: filter.insertions === 'only' ? sql`${sql.raw(insertionPriceText('s'))} is not null` : undefined,
    favorites: isOrIsNot(filter.favorites, FAVORITE),
    bought: isOrIsNot(filter.bought && filter.bought === 'yes', BOUGHT),
    excluded: filter.excluded === 'all' ? undefined : filter.excluded === 'only' ? EXCLUDED : sql`not (${EXCLUDED})`,
  };
  return GROUPS.flatMap((group): [Group, Condition][] => {
    const condition = conditions[group];
    return condition ? [[group, condition]] : [];
  });
}

export const SORTS = {
  id: sql`s.id`,
  price: sql`p.price`,
  da: sql`s.da`,
  pa: sql`s.pa`,
  traffic: sql`s.monthly_traffic`,
  newest: sql`s.created_at`,
  published: sql`s.times_published`,
  pricePerDa: sql`p.price::float8 / nullif(s.da, 0)`,
  pricePerMonth: sql`p.usual::float8 / nullif(s.surviving_months_centi, 0)`,
} as const satisfies Record<MediaSort, RawBuilder<unknown>>;

export const sortKey = (index: number) => sql.id(`key_${index}`);

/** Missing values come last in both directions. Equal rows are ordered by id, in the direction of the first sort. */
export const orderBy = (orders: readonly CatalogueOrder[]) => {
  const columns = orders.map(({ direction }, i) => sql`${sortKey(i)} ${sql.raw(direction)} nulls last`);
  return sql.join([...columns, sql`id ${sql.raw(orders[0]?.direction ?? 'asc')}`]);
};

/** The viewer's own lists as CTEs, by the names that the conditions use. */
export const viewersOwn = (viewer: Viewer) => sql`
    bought as materialized (${boughtSites(viewer)}),
    excluded as materialized (${excludedSites(viewer)}),
    special as materialized (${specialPriceList(viewer)}),
    favorite as materialized (select site_id from favorites where user_id = ${viewer.userId})`;

/** What a site costs the viewer. Null if it refuses what is asked for. Reads from `pricedSites`. */
export const viewersPrice = (viewer: Viewer, asked: PricedFor): RawBuilder<number | null> => sql`(
  select case when u.usual is not null then coalesce(special.price_cents, u.usual) end
  from (select ${readerPrice(asked, viewer.commissionBp)} as usual) u)`;

/** The sites with their prices: the `from` of every query. */
export const pricedSites = (viewer: Viewer, asked: PricedFor) => sql`
      sites s left join special on special.site_id = s.id
        cross join lateral (select ${viewersPrice(viewer, asked)} as price, ${viewersPrice(viewer, forTopics())} as usual) p`;
