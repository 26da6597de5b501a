import type { MediaFacets, MediaFilter, MediaSort } from '@linkstand/contract/media/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../platform/list-query.ts';
import type { Catalogue, CatalogueAnswer, CatalogueOrder, CatalogueQuestion, Viewer } from './catalogue.ts';
import { searchWords } from './search-words.ts';

type Condition = RawBuilder<boolean>;

/** Filters whose choices are counted. Each has a bit, set for a site that this filter alone would remove. */
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
] as const;
type Group = (typeof GROUPS)[number];
const bitOf = (group: Group) => sql.lit(1 << GROUPS.indexOf(group));

const all = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

/** Sites the viewer or its company has ordered; drafts and what came to nothing don't count. */
export const boughtSites = (viewer: Viewer) => sql`
  select b.site_id from briefings b join campaigns c on c.id = b.campaign_id
  where b.status not in ('draft', 'denied', 'canceled')
    and (c.user_id = ${viewer.userId} or c.company_id = ${viewer.companyId})`;

/**
 * The price the viewer sees, to the cent what `quote()` of the contract says; null where a topic is refused. A sensitive
 * topic is multiplied as numeric: three factors could leave the range of bigint.
 */
function readerPrice(topics: readonly Topic[], commissionBp: number): RawBuilder<number> {
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

/** Filters without counted choices: what they remove is out of every count. */
function narrowing(filter: MediaFilter): Condition[] {
  const between = (column: RawBuilder<unknown>, min: number | undefined, max: number | undefined): Condition[] => [
    ...(min === undefined ? [] : [sql<boolean>`${column} >= ${min}::bigint`]),
    ...(max === undefined ? [] : [sql<boolean>`${column} <= ${max}::bigint`]),
  ];
  return [
    ...searchWords(filter.text ?? '').map((word) => containsText(sql`s.search_text`, word)),
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
  };
  return GROUPS.flatMap((group) => {
    const condition = conditions[group];
    return condition ? [[group, condition] as [Group, Condition]] : [];
  });
}

const SORTS = {
  price: sql`price`,
  da: sql`da`,
  pa: sql`pa`,
  traffic: sql`monthly_traffic`,
  newest: sql`created_at`,
  published: sql`times_published`,
  pricePerDa: sql`price::float8 / nullif(da, 0)`,
} as const satisfies Record<MediaSort, RawBuilder<unknown>>;

/** What is missing comes last whichever way; equals stand by id, in the direction of the first order. */
const orderBy = (orders: readonly CatalogueOrder[]) => {
  const columns = orders.map(({ by, direction }) => sql`${SORTS[by]} ${sql.raw(direction)} nulls last`);
  return sql.join([...columns, sql`id ${sql.raw(orders[0]?.direction ?? 'asc')}`]);
};

/** Sites that no other group than this one removes. */
const but = (group: Group) => sql`failed & ~${bitOf(group)} = 0`;

const COUNTED = {
  country: sql`select 'country', country, count(*) from near where ${but('country')} group by country`,
  language: sql`select 'language', language, count(*) from near where ${but('language')} group by language`,
  type: sql`select 'type', type, count(*) from near where ${but('type')} group by type`,
  tier: sql`select 'tier', tier, count(*) from near where ${but('tier')} group by tier`,
  linkType: sql`select 'linkType', value, count(*) from near, unnest(link_types) value where ${but('linkType')} group by value`,
  fillMode: sql`select 'fillMode', value, count(*) from near, unnest(fill_modes) value where ${but('fillMode')} group by value`,
  sensitive: sql`select 'sensitive', value, count(*) from near, unnest(accepted_sensitive) value where failed = 0 group by value`,
  category: sql`select 'category', category_id::text, count(*) from near join site_categories on site_id = id where ${but('category')} group by category_id`,
  tag: sql`select 'tag', tag_id::text, count(*) from near join site_tags on site_id = id where ${but('tag')} group by tag_id`,
};

interface Answered {
  readonly ids: number[];
  readonly total: number;
  readonly gambling: number;
  readonly favorites: number;
  readonly bought: number;
  readonly counts: Partial<Record<keyof typeof COUNTED, Record<string, number>>> | null;
}

async function search(
  db: Parameters<Catalogue['search']>[0],
  viewer: Viewer,
  { filter, topics, orders, offset, limit }: CatalogueQuestion,
): Promise<CatalogueAnswer> {
  const groups = grouped(filter);
  const failed = groups.map(([group, condition]) => sql`case when ${condition} then 0 else ${bitOf(group)} end`);
  // One pass over the active sites marks which groups remove each; page, total and every count are read from that.
  const { rows } = await sql<Answered>`
    with bought as materialized (${boughtSites(viewer)}),
    favorite as materialized (select site_id from favorites where user_id = ${viewer.userId}),
    marked as (
      select s.id, s.country, s.language, s.type, s.tier, s.link_types, s.fill_modes, s.accepted_sensitive,
        s.gambling_price_cents, s.da, s.pa, s.monthly_traffic, s.created_at, s.times_published, p.price,
        ${failed.length > 0 ? sql.join(failed, sql` | `) : sql`0`} as failed
      from sites s cross join lateral (select ${readerPrice(topics, viewer.commissionBp)} as price) p
      where s.status = 'active' and s.chosen_offer_id is not null and ${all(narrowing(filter))}
    ),
    near as materialized (select * from marked where failed & (failed - 1) = 0),
    counted (kind, value, n) as (${sql.join(Object.values(COUNTED), sql` union all `)})
    select array(select id from near where failed = 0 order by ${orderBy(orders)} limit ${limit} offset ${offset}) as ids,
      (select count(*) from near where failed = 0) as total,
      (select count(*) from near where gambling_price_cents is not null and ${but('gambling')}) as gambling,
      (select count(*) from near where id in (select site_id from favorite) and ${but('favorites')}) as favorites,
      (select count(*) from near where id in (select site_id from bought) and ${but('bought')}) as bought,
      (select jsonb_object_agg(kind, per_value)
        from (select kind, jsonb_object_agg(value, n) as per_value from counted group by kind) k) as counts
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue gave no answer.');
  return { ids: row.ids, total: row.total, facets: facetsOf(row) };
}

const facetsOf = ({ counts, gambling, favorites, bought }: Answered): MediaFacets => ({
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
});

/** The catalogue read straight from its tables: no state of its own, always current. */
export const postgresCatalogue: Catalogue = { search };
