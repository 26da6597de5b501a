import type { MediaSort } from '@linkstand/contract/media/choices';
import type { MediaFacets, MediaFilter } from '@linkstand/contract/media/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { excludedSites } from '../exclusions/excluded-sites.ts';
import { boughtSites } from './bought-sites.ts';
import type { Catalogue, CatalogueAnswer, CatalogueOrder, CatalogueQuestion, Offered, Viewer } from './catalogue.ts';
import { oneTypo, TYPO_FROM } from './one-typo.ts';
import { findRows, forSale, viewerOf } from './queries.ts';
import { plainWords, searchWords } from './search-words.ts';
import { specialPriceList } from './special-price-list.ts';

type Condition = RawBuilder<boolean>;

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
  'favorites',
  'bought',
  'excluded',
] as const;
type Group = (typeof GROUPS)[number];
/** The column that tells whether a site passes this group's filter; there only while the filter is in force. */
const passes = (group: Group) => sql<boolean>`${sql.id(`passes_${group.toLowerCase()}`)}`;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;

/**
 * The price the viewer sees, to the cent what `quote()` of the contract says; null where a topic is refused. A sensitive
 * topic is multiplied as numeric: three factors could leave the range of bigint.
 */
export function readerPrice(topics: readonly Topic[], commissionBp: number): RawBuilder<number> {
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

const holdsWord = (word: string): Condition => sql`s.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Every word must occur; a long one that no site for sale has as it was typed may occur with one typo. */
async function textConditions(db: Database, text: string): Promise<Condition[]> {
  const words = await plainWords(db, searchWords(text));
  const long = words.filter((word) => [...word].length >= TYPO_FROM);
  if (long.length === 0) return words.map(holdsWord);
  const exists = long.map((word) => sql`exists (select from sites s where ${forSale} and ${holdsWord(word)})`);
  const { rows } = await sql<{ occurs: boolean[] }>`select array[${sql.join(exists)}] as occurs`.execute(db);
  const mistyped = new Set(long.filter((_, i) => rows[0]?.occurs[i] === false));
  return words.map((word) => (mistyped.has(word) ? sql`s.search_text ~ ${oneTypo(word)}` : holdsWord(word)));
}

/** Filters without counted choices: what they remove is out of every count. */
function narrowing(filter: MediaFilter): Condition[] {
  const between = (column: RawBuilder<unknown>, min: number | undefined, max: number | undefined): Condition[] => [
    ...(min === undefined ? [] : [sql<boolean>`${column} >= ${min}::bigint`]),
    ...(max === undefined ? [] : [sql<boolean>`${column} <= ${max}::bigint`]),
  ];
  return [
    ...between(sql`s.da`, filter.daMin, filter.daMax),
    ...between(sql`s.pa`, filter.paMin, filter.paMax),
    ...between(sql`s.monthly_traffic`, filter.trafficMin, filter.trafficMax),
    ...between(sql`s.delivery_days`, undefined, filter.deliveryMax),
    ...between(sql`p.price`, filter.priceMin, filter.priceMax),
    ...(filter.sensitive?.length ? [sql<boolean>`s.accepted_sensitive @> ${[...filter.sensitive]}::text[]`] : []),
  ];
}

const FAVORITE = sql<boolean>`s.id in (select site_id from favorite)`;
const BOUGHT = sql<boolean>`s.id in (select site_id from bought)`;
const EXCLUDED = sql<boolean>`s.id in (select site_id from excluded)`;

/** The filters in force among those with counted choices. */
function grouped(filter: MediaFilter): [Group, Condition][] {
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
      ? sql`s.id in (select site_id from site_categories where category_id = any(${[...filter.category]}::bigint[]))`
      : undefined,
    tag: filter.tag?.length
      ? sql`s.id in (select site_id from site_tags where tag_id = any(${[...filter.tag]}::bigint[]))`
      : undefined,
    gambling: filter.gambling === 'only' ? sql`s.gambling_price_cents is not null` : undefined,
    favorites: filter.favorites ? FAVORITE : undefined,
    bought: filter.bought === undefined ? undefined : filter.bought === 'yes' ? BOUGHT : sql`not (${BOUGHT})`,
    excluded: filter.excluded === 'all' ? undefined : filter.excluded === 'only' ? EXCLUDED : sql`not (${EXCLUDED})`,
  };
  return GROUPS.flatMap((group) => {
    const condition = conditions[group];
    return condition ? [[group, condition] as [Group, Condition]] : [];
  });
}

const SORTS = {
  price: sql`p.price`,
  da: sql`s.da`,
  pa: sql`s.pa`,
  traffic: sql`s.monthly_traffic`,
  newest: sql`s.created_at`,
  published: sql`s.times_published`,
  pricePerDa: sql`p.price::float8 / nullif(s.da, 0)`,
} as const satisfies Record<MediaSort, RawBuilder<unknown>>;

const sortKey = (index: number) => sql.id(`key_${index}`);

/** What is missing comes last whichever way; equals stand by id, in the direction of the first order. */
const orderBy = (orders: readonly CatalogueOrder[]) => {
  const columns = orders.map(({ direction }, i) => sql`${sortKey(i)} ${sql.raw(direction)} nulls last`);
  return sql.join([...columns, sql`id ${sql.raw(orders[0]?.direction ?? 'asc')}`]);
};

/** Columns whose equal values are counted together in one scan; each set of rows is told by its bit in `grouping()`. */
const COUNTED = ['country', 'language', 'type', 'tier', 'link_types', 'fill_modes', 'accepted_sensitive'] as const;
type Counted = (typeof COUNTED)[number];
const columnsOf = sql.join(COUNTED.map((column) => sql.ref(column)));
const countOf = (column: Counted) => sql.id(`n_${column}`);
/** `grouping()` sets the bit of every column that a row is not grouped by, the last column's lowest. */
const isCounted = (column: Counted) =>
  sql`grouped.absent = ${sql.lit(2 ** COUNTED.length - 1 - 2 ** (COUNTED.length - 1 - COUNTED.indexOf(column)))}`;

const perValue = (kind: string, column: Counted) =>
  sql`select ${sql.lit(kind)}, ${sql.ref(column)}, ${countOf(column)} from grouped where ${isCounted(column)}`;
const perElement = (kind: string, column: Counted) =>
  sql`select ${sql.lit(kind)}, element, sum(${countOf(column)}) from grouped, unnest(${sql.ref(column)}) element
    where ${isCounted(column)} group by element`;
const perLink = (kind: string, table: string, column: string, condition: Condition) =>
  sql`select ${sql.lit(kind)}, ${sql.ref(column)}::text, count(*) from near join ${sql.table(table)} on site_id = near.id
    where ${condition} group by ${sql.ref(column)}`;

interface Answered {
  readonly ids: number[];
  readonly total: number;
  readonly gambling: number;
  readonly favorites: number;
  readonly bought: number;
  readonly excluded: number;
  readonly counts: Readonly<Record<string, Record<string, number>>> | null;
}

async function search(
  db: Parameters<Catalogue['search']>[0],
  viewer: Viewer,
  { filter, topics, orders, offset, limit }: CatalogueQuestion,
): Promise<CatalogueAnswer> {
  const groups = grouped(filter);
  const narrowed = [...narrowing(filter), ...(await textConditions(db, filter.text ?? ''))];
  const marks = groups.map(([group, condition]) => sql`, ${condition} as ${passes(group)}`);
  const found = all(groups.map(([group]) => passes(group)));
  /** What would be found without this group's filter. */
  const but = (group: Group) => all(groups.flatMap(([other]) => (other === group ? [] : [passes(other)])));
  const conditions: Record<Counted, Condition> = {
    country: but('country'),
    language: but('language'),
    type: but('type'),
    tier: but('tier'),
    link_types: but('linkType'),
    fill_modes: but('fillMode'),
    accepted_sensitive: found,
  };
  const counts = COUNTED.map((column) => sql`count(*) filter (where ${conditions[column]}) as ${countOf(column)}`);
  const facets = [
    perValue('country', 'country'),
    perValue('language', 'language'),
    perValue('type', 'type'),
    perValue('tier', 'tier'),
    perElement('linkType', 'link_types'),
    perElement('fillMode', 'fill_modes'),
    perElement('sensitive', 'accepted_sensitive'),
    perLink('category', 'site_categories', 'category_id', but('category')),
    perLink('tag', 'site_tags', 'tag_id', but('tag')),
  ];
  const keys = orders.map(({ by }, i) => sql`${SORTS[by]} as ${sortKey(i)}`);
  // One pass over the active sites tells which filters each passes; page, total and every count are read from that.
  const { rows } = await sql<Answered>`
    with bought as materialized (${boughtSites(viewer)}),
    excluded as materialized (${excludedSites(viewer)}),
    special as materialized (${specialPriceList(viewer)}),
    favorite as materialized (select site_id from favorites where user_id = ${viewer.userId}),
    near as materialized (
      select s.id, ${columnsOf}, ${sql.join(keys)}, s.gambling_price_cents is not null as takes_gambling,
        ${FAVORITE} as is_favorite, ${BOUGHT} as is_bought,
        ${EXCLUDED} as is_excluded ${marks.length > 0 ? sql.join(marks, sql` `) : sql``}
      from sites s left join special on special.site_id = s.id
        cross join lateral (select ${readerPrice(topics, viewer.commissionBp)} as usual) u
        cross join lateral (select case when u.usual is not null then coalesce(special.price_cents, u.usual) end as price) p
      where ${forSale} and ${all(narrowed)}
    ),
    grouped as materialized (
      select grouping(${columnsOf}) as absent, ${columnsOf}, ${sql.join(counts)} from near
      group by grouping sets (${sql.join(COUNTED.map((column) => sql`(${sql.ref(column)})`))})
    ),
    facets (kind, value, n) as (${sql.join(facets, sql` union all `)})
    select array(select id from near where ${found} order by ${orderBy(orders)} limit ${limit} offset ${offset}) as ids,
      count(*) filter (where ${found}) as total,
      count(*) filter (where takes_gambling and ${but('gambling')}) as gambling,
      count(*) filter (where is_favorite and ${but('favorites')}) as favorites,
      count(*) filter (where is_bought and ${but('bought')}) as bought,
      count(*) filter (where is_excluded and ${but('excluded')}) as excluded,
      (select jsonb_object_agg(kind, per_value)
        from (select kind, jsonb_object_agg(value, n) as per_value from facets where n > 0 group by kind) k) as counts
    from near
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue gave no answer.');
  return { ids: row.ids, total: row.total, facets: facetsOf(row) };
}

const facetsOf = ({ counts, gambling, favorites, bought, excluded }: Answered): MediaFacets => ({
  country: counts?.country ?? {},
  language: counts?.language ?? {},
  category: counts?.category ?? {},
  tag: counts?.tag ?? {},
  type: counts?.type ?? {},
  tier: counts?.tier ?? {},
  linkType: counts?.linkType ?? {},
  fillMode: counts?.fillMode ?? {},
  sensitive: counts?.sensitive ?? {},
  gambling,
  favorites,
  bought,
  excluded,
});

async function offered(db: Database): Promise<Offered> {
  const { rows } = await sql<Offered>`
    with s as (select id, country, language, price_cents from sites s where ${forSale})
    select array(select distinct country from s order by 1) as countries,
      array(select distinct language from s order by 1) as languages,
      array(select id from tags t where exists (select from site_tags join s on s.id = site_id where tag_id = t.id)) as tag_ids,
      (select min(price_cents) from s) as min_price_cents, (select max(price_cents) from s) as max_price_cents
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue gave no answer.');
  return row;
}

/** The catalogue read straight from its tables: no state of its own, always current. */
export const postgresCatalogue: Catalogue = {
  viewer: viewerOf,
  search,
  rows: (db, viewer, locale, { ids }, topics) => findRows(db, viewer, locale, ids, topics),
  offered,
  stamp: () => undefined,
  forget: () => {},
};
