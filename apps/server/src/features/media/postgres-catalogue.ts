import { HISTOGRAM_BARS, type HistogramKey } from '@linkstand/contract/media/choices';
import type { MediaFacets, MediaFilter, MediaHistograms } from '@linkstand/contract/media/schema';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
import { SENSITIVE_TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import { type RawBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '../../db/prepared-statements.ts';
import type { Database } from '../../platform/context.ts';
import { topicsOfCategories } from '../categories/queries.ts';
import {
  type Catalogue,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type Counted as CountedValue,
  type Offered,
  type PricedFilter,
  type PricedSites,
  type Viewer,
  withoutRanges,
} from './catalogue.ts';
import {
  all,
  BOUGHT,
  type Condition,
  EXCLUDED,
  FAVORITE,
  type Group,
  grouped,
  narrowing,
  orderBy,
  passes,
  pricedSites,
  pricedWithin,
  SORTS,
  sortKey,
  textConditions,
  viewersOwn,
  viewersPrice,
} from './catalogue-sql.ts';
import { insertionPriceText } from './for-sale.ts';
import { findRows, forSale, viewerOf } from './queries.ts';

/** Columns counted together in one scan; `grouping()` distinguishes their rows. */
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
  readonly insertions: number;
  readonly favorites: number;
  readonly bought: number;
  readonly excluded: number;
  readonly counts: Readonly<Record<string, Record<string, number>>> | null;
}

const withoutPrices = ({ priceMin, priceMax, ...rest }: MediaFilter): MediaFilter => rest;

/**
 * A price range checked for what is asked, with one more topic, and for each category alone, because choosing one
 * changes the prices.
 */
async function offeredAt(db: Database, viewer: Viewer, { filter, topics, chosen }: PricedFilter) {
  if (filter.priceMin === undefined && filter.priceMax === undefined) return undefined;
  const known = await db.selectFrom('categories').select('topic').distinct().execute();
  const ofCategories = known.map(({ topic }) => topic);
  const within = (asked: PricedFor) => pricedWithin(viewersPrice(viewer, asked), filter);
  const withTopic = (topic: Topic): PricedFor => ({ topics: [...topics, topic], chosen });
  const pricedFor = (topic: Topic) => sql<boolean>`${sql.id(`is_priced_for_${topic}`)}`;
  const isPriced = pricedWithin(sql`p.price`, filter);
  const isSensitive = topics.some((topic) => topic !== 'none' && topic !== 'gambling');
  // Sensitive topics cost alike: which one is added only decides who takes it, and that is counted apart.
  const sensitive = SENSITIVE_TOPICS.map(
    (topic) => sql`when s.accepted_sensitive @> array[${sql.lit(topic)}] then ${within(withTopic(topic))}`,
  );
  return {
    marks: [
      sql`, ${isPriced} as is_priced`,
      sql`, ${isSensitive ? isPriced : sql`case ${sql.join(sensitive, sql` `)} else false end`} as is_priced_sensitive`,
      sql`, ${within(withTopic('gambling'))} as is_priced_gambling`,
      ...ofCategories.map((topic) => sql`, ${within(forTopics([...topics, topic]))} as ${pricedFor(topic)}`),
    ],
    /** At the prices of the category's topic, whichever categories are chosen. */
    inCategory: sql<boolean>`case (select c.topic from categories c where c.id = category_id)
      ${sql.join(
        ofCategories.map((topic) => sql`when ${sql.lit(topic)} then ${pricedFor(topic)}`),
        sql` `,
      )} end`,
    withSensitive: sql<boolean>`is_priced_sensitive`,
    withGambling: sql<boolean>`is_priced_gambling`,
  };
}

async function search(
  db: Parameters<Catalogue['search']>[0],
  viewer: Viewer,
  question: CatalogueQuestion,
): Promise<CatalogueAnswer> {
  const { filter, orders, offset, limit } = question;
  const groups = grouped(filter);
  const offered = await offeredAt(db, viewer, question);
  const narrowed = [
    ...narrowing(offered ? withoutPrices(filter) : filter),
    ...(await textConditions(db, filter.text ?? '')),
  ];
  const marks = [
    ...groups.map(([group, condition]) => sql`, ${condition} as ${passes(group)}`),
    ...(offered?.marks ?? []),
  ];
  const priced = offered ? [sql<boolean>`is_priced`] : [];
  const found = all([...groups.map(([group]) => passes(group)), ...priced]);
  /** What would be found without this group's filter. */
  const but = (group: Group, inPrice: readonly Condition[] = priced) =>
    all([...groups.flatMap(([other]) => (other === group ? [] : [passes(other)])), ...inPrice]);
  const passing = groups.map(([group]) => passes(group));
  const conditions: Record<Counted, Condition> = {
    country: but('country'),
    language: but('language'),
    type: but('type'),
    tier: but('tier'),
    link_types: but('linkType'),
    fill_modes: but('fillMode'),
    accepted_sensitive: offered ? all([...passing, offered.withSensitive]) : found,
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
    perLink('category', 'site_categories', 'category_id', but('category', offered && [offered.inCategory])),
    perLink('tag', 'site_tags', 'tag_id', but('tag')),
  ];
  const keys = orders.map(({ by }, i) => sql`${SORTS[by]} as ${sortKey(i)}`);
  // One pass over the active sites tells which filters each passes; page, total and every count are read from that.
  const { rows } = await sql<Answered>`${PLANNED_EACH_TIME}
    with ${viewersOwn(viewer)},
    near as materialized (
      select s.id, ${columnsOf}, ${sql.join(keys)}, s.gambling_price_cents is not null as takes_gambling,
        ${sql.raw(insertionPriceText('s'))} is not null as sells_insertions,
        ${FAVORITE} as is_favorite, ${BOUGHT} as is_bought,
        ${EXCLUDED} as is_excluded ${marks.length > 0 ? sql.join(marks, sql` `) : sql``}
      from ${pricedSites(viewer, question)}
      where ${forSale} and ${all(narrowed)}
    ),
    grouped as materialized (
      select grouping(${columnsOf}) as absent, ${columnsOf}, ${sql.join(counts)} from near
      group by grouping sets (${sql.join(COUNTED.map((column) => sql`(${sql.ref(column)})`))})
    ),
    facets (kind, value, n) as (${sql.join(facets, sql` union all `)})
    select array(select id from near where ${found} order by ${orderBy(orders)} limit ${limit} offset ${offset}) as ids,
      count(*) filter (where ${found}) as total,
      count(*) filter (where takes_gambling and ${but('gambling', offered && [offered.withGambling])}) as gambling,
      count(*) filter (where sells_insertions and ${but('insertions')}) as insertions,
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

const facetsOf = ({ counts, gambling, insertions, favorites, bought, excluded }: Answered): MediaFacets => ({
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
  insertions,
  favorites,
  bought,
  excluded,
});

async function offered(db: Database): Promise<Offered> {
  const { rows } = await sql<Offered>`
    with s as (select id, country, language from sites s where ${forSale})
    select array(select distinct country from s order by 1) as countries,
      array(select distinct language from s order by 1) as languages,
      array(select id from tags t where exists (select from site_tags join s on s.id = site_id where tag_id = t.id)) as tag_ids
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue gave no answer.');
  return row;
}

/** Each histogram ignores its own range, so the sites are read without any of the three ranges, and marked by them. */
async function histograms(db: Database, viewer: Viewer, question: PricedFilter): Promise<MediaHistograms> {
  const { filter } = question;
  const rest = withoutRanges(filter);
  const conditions = [
    ...narrowing(rest),
    ...(await textConditions(db, filter.text ?? '')),
    ...grouped(rest).map(([, condition]) => condition),
  ];
  const { priceMin, priceMax, daMin, daMax, trafficMin, trafficMax } = filter;
  const within = {
    price: all(narrowing({ priceMin, priceMax })),
    da: all(narrowing({ daMin, daMax })),
    traffic: all(narrowing({ trafficMin, trafficMax })),
  };
  const bars = (key: HistogramKey, value: RawBuilder<unknown>, others: readonly HistogramKey[]) => {
    const bar = sql`width_bucket(${value}, ${[...HISTOGRAM_BARS[key]]}::bigint[]) - 1`;
    const passesOthers = all(others.map((other) => sql<boolean>`${sql.id(`in_${other}`)}`));
    return sql`select ${sql.lit(key)} as kind, ${bar} as bar, count(*) as n from near
      where ${value} is not null and ${passesOthers} group by bar`;
  };
  const { rows } = await sql<{ kind: HistogramKey; bar: number; n: number }>`${PLANNED_EACH_TIME}
    with ${viewersOwn(viewer)},
    near as materialized (
      select p.price, s.da::bigint as da, s.monthly_traffic::bigint as traffic,
        ${within.price} as in_price, ${within.da} as in_da, ${within.traffic} as in_traffic
      from ${pricedSites(viewer, question)}
      where ${forSale} and ${all(conditions)}
    )
    ${bars('price', sql`price`, ['da', 'traffic'])}
    union all ${bars('da', sql`da`, ['price', 'traffic'])}
    union all ${bars('traffic', sql`traffic`, ['price', 'da'])}
  `.execute(db);
  const counted = (key: HistogramKey) =>
    HISTOGRAM_BARS[key].map((_, bar) => rows.find((row) => row.kind === key && row.bar === bar)?.n ?? 0);
  return { price: counted('price'), da: counted('da'), traffic: counted('traffic') };
}

/** Sites read by one query: a million sites are read in parts, between which others are served. */
const PIECE = 50_000;
/** Bytes of one site: id, price, value and owner as big-endian doubles, as PostgreSQL's float8send writes them. */
const PACKED_BYTES = 32;

/** Packed by PostgreSQL: as rows a million of them would take seconds to be read. */
async function priced(
  db: Database,
  viewer: Viewer,
  question: PricedFilter,
  counted: CountedValue,
): Promise<PricedSites> {
  const { filter } = question;
  const conditions = [
    ...narrowing(filter),
    ...(await textConditions(db, filter.text ?? '')),
    ...grouped(filter).map(([, condition]) => condition),
  ];
  const value = counted === 'da' ? sql`s.da` : sql`s.monthly_traffic`;
  const pieces: Buffer[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<{ packed: Buffer | null; last: number | null }>`${PLANNED_EACH_TIME}
      with ${viewersOwn(viewer)},
      piece as (
        select s.id, p.price, coalesce(${value}, 0) as value, s.owner_id
        from ${pricedSites(viewer, question)}
        where s.id > ${after} and p.price is not null and ${forSale} and ${all(conditions)}
        order by s.id limit ${PIECE}
      )
      select string_agg(
          float8send(id::float8) || float8send(price::float8) || float8send(value::float8) || float8send(owner_id::float8),
          ''::bytea) as packed,
        max(id) as last
      from piece
    `.execute(db);
    const [row] = rows;
    if (!row?.packed || row.last === null) break;
    pieces.push(row.packed);
    if (row.packed.byteLength < PIECE * PACKED_BYTES) break;
    after = row.last;
  }
  return unpacked(pieces);
}

function unpacked(pieces: readonly Buffer[]): PricedSites {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength / PACKED_BYTES, 0);
  const column = () => new Float64Array(size);
  const sites = { ids: column(), prices: column(), values: column(), owners: column() };
  let at = 0;
  for (const piece of pieces)
    for (let offset = 0; offset < piece.byteLength; offset += PACKED_BYTES, at++) {
      sites.ids[at] = piece.readDoubleBE(offset);
      sites.prices[at] = piece.readDoubleBE(offset + 8);
      sites.values[at] = piece.readDoubleBE(offset + 16);
      sites.owners[at] = piece.readDoubleBE(offset + 24);
    }
  return sites;
}

async function alike(db: Database, viewer: Viewer, siteId: number, asked: PricedFor, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${PLANNED_EACH_TIME}
    with ${viewersOwn(viewer)}
    select s.id
    from (select b.site_id, count(*) as shared from site_categories a join site_categories b using (category_id)
      where a.site_id = ${siteId} and b.site_id <> ${siteId} group by b.site_id) near
    join (${pricedSites(viewer, asked)}) on s.id = near.site_id
    join sites o on o.id = ${siteId} and o.language = s.language
    where ${forSale} and p.price is not null and not (${BOUGHT}) and not (${EXCLUDED})
    order by near.shared desc, (s.country = o.country) desc, abs(coalesce(s.da, 0) - coalesce(o.da, 0)), s.id
    limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The catalogue read straight from its tables: no state of its own, always current. */
export const postgresCatalogue: Catalogue = {
  viewer: viewerOf,
  search,
  histograms,
  priced,
  rows: (db, viewer, locale, { ids }, asked) => findRows(db, viewer, locale, ids, asked),
  offered,
  topicsOf: topicsOfCategories,
  alike,
  stamp: () => undefined,
  forget: () => {},
};
