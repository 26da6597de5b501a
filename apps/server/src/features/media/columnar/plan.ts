import type { MediaFilter } from '@linkstand/contract/media/schema';
import { type Columns, type Numbers, SHARED, type Shared, UNKNOWN } from './columns.ts';
import type { Dictionary, IdsDictionary } from './dictionary.ts';
import type { PriceRange, ReaderPrices } from './reader-price.ts';
import type { TopicCategories } from './topic-categories.ts';

/**
 * What a slot fails, as bits. A group is a filter whose choices are counted. A site that fails nothing is found; one
 * that fails a single group counts for that group's choices; one that fails more counts for nothing.
 */
export const FAILS = {
  country: 1,
  language: 2,
  type: 4,
  tier: 8,
  linkType: 16,
  gambling: 32,
  fillMode: 64,
  category: 128,
  tag: 256,
  favorites: 512,
  bought: 1024,
  excluded: 2048,
  insertions: 8192,
} as const;
/** The price is outside the range. At another topic's price it may be inside, so these count for topics. */
export const PRICE = 4096;
/** The site was removed, or fails a filter that has no group. Two bits, so that it never looks like one group. */
export const OUT = 0xc000;

/** A table over the codes of a shared column: what a site with that code fails. */
export interface Table {
  readonly column: Shared;
  readonly fails: Uint16Array;
}

export interface Range {
  readonly values: Numbers;
  readonly from: number;
  readonly to: number;
}

/** A filter as tables and ranges over the columns. */
export interface Plan {
  readonly tables: readonly Table[];
  /** Sites that fail these count for nothing. */
  readonly drops: readonly Table[];
  readonly ranges: readonly Range[];
  /** A range of prices that no column holds, so each slot's price is calculated. */
  readonly prices: PricePlan | undefined;
}

/** A range of calculated prices, and the prices with one more topic, at which the same range is counted again. */
export interface PricePlan {
  readonly range: PriceRange;
  /** The bits that a site priced outside the range fails. */
  readonly fails: number;
  readonly withSensitive: ReaderPrices | undefined;
  readonly withGambling: ReaderPrices | undefined;
  /** Counts what choosing each of these categories alone would leave. */
  readonly categories: TopicCategories | undefined;
}

type Chosen = readonly (string | number)[] | undefined;

/** The bit if something is chosen and the site has none of it. */
function unlessOne(bit: number, chosen: Chosen): (own: readonly string[]) => number {
  if (!chosen?.length) return () => 0;
  const wanted = new Set(chosen.map(String));
  return (own) => (own.some((value) => wanted.has(value)) ? 0 : bit);
}

/** What the lists of a dictionary fail. Only the lists with an id asked for are visited. */
function failsWithout(dictionary: IdsDictionary, bit: number, ids: Chosen = []): Uint16Array {
  const fails = new Uint16Array(dictionary.size).fill(bit);
  fails[0] = OUT;
  for (const id of ids) for (const code of dictionary.codesWith(String(id))) fails[code] = 0;
  return fails;
}

/** What the texts of a dictionary fail, read one by one: for dictionaries of a few hundred texts. */
const failsOf = <V>({ values }: Dictionary<V>, read: (value: V) => number): Uint16Array =>
  Uint16Array.from(values, (value) => (value === undefined ? OUT : read(value)));

function tablesOf(columns: Columns, filter: MediaFilter): Table[] {
  const { shared } = columns;
  const country = unlessOne(FAILS.country, filter.country);
  const language = unlessOne(FAILS.language, filter.language);
  const type = unlessOne(FAILS.type, filter.type);
  const tier = unlessOne(FAILS.tier, filter.tier);
  const linkType = unlessOne(FAILS.linkType, filter.linkType);
  const fillMode = unlessOne(FAILS.fillMode, filter.fillMode);
  const gambling = filter.gambling === 'only' ? FAILS.gambling : 0;
  const insertions = filter.insertions === 'only' ? FAILS.insertions : 0;
  const failing: Record<Shared, () => Uint16Array> = {
    place: () => failsOf(shared.place, (place) => country([place.country]) | language([place.language])),
    kind: () =>
      failsOf(
        shared.kind,
        (kind) =>
          type([kind.type]) |
          tier([kind.tier]) |
          linkType(kind.linkTypes) |
          (kind.takesGambling ? 0 : gambling) |
          (kind.sellsInsertions ? 0 : insertions),
      ),
    terms: () => failsOf(shared.terms, ({ fillModes }) => fillMode(fillModes)),
    categories: () => failsWithout(shared.categories, FAILS.category, filter.category),
    tags: () => failsWithout(shared.tags, FAILS.tag, filter.tag),
  };
  const isAsked: Record<Shared, boolean> = {
    place: Boolean(filter.country?.length || filter.language?.length),
    kind: Boolean(filter.type?.length || filter.tier?.length || filter.linkType?.length || gambling || insertions),
    terms: Boolean(filter.fillMode?.length),
    categories: Boolean(filter.category?.length),
    tags: Boolean(filter.tag?.length),
  };
  // Any table excludes removed sites, too.
  const isAny = SHARED.some((column) => isAsked[column]) || Boolean(filter.sensitive?.length);
  if (!isAny && columns.sites < columns.count) isAsked.place = true;
  return SHARED.filter((column) => isAsked[column]).map((column) => ({ column, fails: failing[column]() }));
}

/** Excludes sites that refuse any of the sensitive topics asked for. */
function acceptance({ shared }: Columns, { sensitive }: MediaFilter): Table[] {
  if (!sensitive?.length) return [];
  const fails = Uint16Array.from(shared.terms.values, (terms) =>
    terms && sensitive.every((topic) => terms.sensitive.includes(topic)) ? 0 : OUT,
  );
  return [{ column: 'terms', fails }];
}

/** Unknown values match no range: they are below `least` or above `most`. */
function rangeOf(
  values: Numbers,
  [min, max]: readonly [number | undefined, number | undefined],
  least: number,
  most: number,
): Range[] {
  if (min === undefined && max === undefined) return [];
  return [{ values, from: Math.max(min ?? least, least), to: Math.min(max ?? most, most) }];
}

/** Reads a filter once; costs a table entry per code, not per site. */
export function planOf(
  columns: Columns,
  filter: MediaFilter,
  prices: ReaderPrices,
  categories?: TopicCategories,
): Plan {
  const priced = pricePlanOf(filter, prices, categories);
  const column = priced && priced.fails === OUT ? prices.column : undefined;
  return {
    tables: tablesOf(columns, filter),
    drops: acceptance(columns, filter),
    ranges: [
      ...rangeOf(columns.da, [filter.daMin, filter.daMax], 0, UNKNOWN.byte - 1),
      ...rangeOf(columns.pa, [filter.paMin, filter.paMax], 0, UNKNOWN.byte - 1),
      ...rangeOf(columns.traffic, [filter.trafficMin, filter.trafficMax], 0, Number.POSITIVE_INFINITY),
      ...rangeOf(columns.delivery, [undefined, filter.deliveryMax], 0, Number.POSITIVE_INFINITY),
      ...monthlyRange(columns, filter, prices),
      ...(priced && column ? [{ values: column, ...prices.baseRange(priced.range) }] : []),
    ],
    prices: column ? undefined : priced,
  };
}

const BLOCK = 8192;

/** Marks the slots whose price per month of link life is within the range: a byte per slot, made per question. */
function monthlyRange(columns: Columns, filter: MediaFilter, prices: ReaderPrices): Range[] {
  const { pricePerMonthMin: min = 0, pricePerMonthMax: max = Number.POSITIVE_INFINITY } = filter;
  if (filter.pricePerMonthMin === undefined && filter.pricePerMonthMax === undefined) return [];
  const { months, count } = columns;
  const marks = new Uint8Array(count);
  const slots = new Int32Array(BLOCK);
  const cents = new Float64Array(BLOCK);
  let known = 0;
  const mark = () => {
    prices.usual.fill(cents, slots, known);
    for (let i = 0; i < known; i++) {
      const slot = slots[i] ?? 0;
      const scaled = (cents[i] ?? 0) * 100;
      const centi = months[slot] ?? 0;
      marks[slot] = scaled >= min * centi && scaled <= max * centi ? 1 : 0;
    }
    known = 0;
  };
  for (let slot = 0; slot < count; slot++) {
    const centi = months[slot] ?? 0;
    if (centi === 0 || centi === UNKNOWN.months) continue;
    slots[known++] = slot;
    if (known === BLOCK) mark();
  }
  mark();
  return [{ values: marks, from: 1, to: 1 }];
}

export function rangeOfPrices({ priceMin, priceMax }: Pick<MediaFilter, 'priceMin' | 'priceMax'>): PriceRange {
  return { from: priceMin ?? 0, to: priceMax ?? Number.POSITIVE_INFINITY };
}

/** Choosing one more topic changes the prices, so its count is taken at those prices. */
function pricePlanOf(
  { priceMin, priceMax }: MediaFilter,
  prices: ReaderPrices,
  categories: TopicCategories | undefined,
): PricePlan | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const withSensitive = prices.plus('sensitive');
  const withGambling = prices.plus('gambling');
  return {
    range: rangeOfPrices({ priceMin, priceMax }),
    fails: withSensitive || withGambling || categories ? PRICE : OUT,
    withSensitive,
    withGambling,
    categories,
  };
}
