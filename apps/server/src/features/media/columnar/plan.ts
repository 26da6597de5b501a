import type { MediaFilter } from '@linkstand/contract/media/schema';
import { type Columns, type Numbers, SHARED, type Shared, UNKNOWN } from './columns.ts';
import type { PriceRange, ReaderPrices } from './reader-price.ts';

/**
 * What a slot fails, as bits. A group is a filter whose choices are counted: who fails nothing is found, who fails one
 * group alone counts for that group's choices, who fails more counts for none.
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
} as const;
/** Priced outside of the range, which another topic's price may not be: who fails this alone counts for topics. */
export const PRICE = 4096;
/** Fails a filter that is no group, or is gone: two bits, so that it is never one group alone. */
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
  /** Who is not accepted by these is out and counts for nothing. */
  readonly drops: readonly Table[];
  readonly ranges: readonly Range[];
  /** Prices that have to be looked at slot by slot. */
  readonly prices: PricePlan | undefined;
}

/** Prices to be looked at, and what the same range leaves at the prices of one topic more. */
export interface PricePlan {
  readonly range: PriceRange;
  /** What a site fails that is priced outside. */
  readonly fails: number;
  readonly withSensitive: ReaderPrices | undefined;
  readonly withGambling: ReaderPrices | undefined;
}

type Chosen = readonly (string | number)[] | undefined;

/** Bit when something is chosen and none of a site's own is among it. */
function unlessOne(bit: number, chosen: Chosen): (own: readonly string[]) => number {
  if (!chosen?.length) return () => 0;
  const wanted = new Set(chosen.map(String));
  return (own) => (own.some((value) => wanted.has(value)) ? 0 : bit);
}

function tablesOf(columns: Columns, filter: MediaFilter): Table[] {
  const { shared } = columns;
  const country = unlessOne(FAILS.country, filter.country);
  const language = unlessOne(FAILS.language, filter.language);
  const type = unlessOne(FAILS.type, filter.type);
  const tier = unlessOne(FAILS.tier, filter.tier);
  const linkType = unlessOne(FAILS.linkType, filter.linkType);
  const fillMode = unlessOne(FAILS.fillMode, filter.fillMode);
  const category = unlessOne(FAILS.category, filter.category);
  const tag = unlessOne(FAILS.tag, filter.tag);
  const gambling = filter.gambling === 'only' ? FAILS.gambling : 0;
  const failing: Record<Shared, (code: number) => number> = {
    place: (code) => {
      const place = shared.place.values[code];
      return place ? country([place.country]) | language([place.language]) : OUT;
    },
    kind: (code) => {
      const kind = shared.kind.values[code];
      if (!kind) return OUT;
      return type([kind.type]) | tier([kind.tier]) | linkType(kind.linkTypes) | (kind.takesGambling ? 0 : gambling);
    },
    terms: (code) => {
      const terms = shared.terms.values[code];
      return terms ? fillMode(terms.fillModes) : OUT;
    },
    categories: (code) => {
      const ids = shared.categories.values[code];
      return ids ? category(ids) : OUT;
    },
    tags: (code) => {
      const ids = shared.tags.values[code];
      return ids ? tag(ids) : OUT;
    },
  };
  const isAsked: Record<Shared, boolean> = {
    place: Boolean(filter.country?.length || filter.language?.length),
    kind: Boolean(filter.type?.length || filter.tier?.length || filter.linkType?.length || gambling),
    terms: Boolean(filter.fillMode?.length),
    categories: Boolean(filter.category?.length),
    tags: Boolean(filter.tag?.length),
  };
  // Any table tells also who is gone.
  const isAny = SHARED.some((column) => isAsked[column]) || Boolean(filter.sensitive?.length);
  if (!isAny && columns.sites < columns.count) isAsked.place = true;
  return SHARED.filter((column) => isAsked[column]).map((column) => ({
    column,
    fails: Uint16Array.from({ length: shared[column].size }, (_, code) => failing[column](code)),
  }));
}

/** Who accepts all sensitive topics that are asked for. */
function acceptance({ shared }: Columns, { sensitive }: MediaFilter): Table[] {
  if (!sensitive?.length) return [];
  const fails = Uint16Array.from(shared.terms.values, (terms) =>
    terms && sensitive.every((topic) => terms.sensitive.includes(topic)) ? 0 : OUT,
  );
  return [{ column: 'terms', fails }];
}

/** Unknown values are in no range: they lie outside of `least` and `most`. */
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
export function planOf(columns: Columns, filter: MediaFilter, prices: ReaderPrices): Plan {
  const priced = pricePlanOf(filter, prices);
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

/** Prices by the month that a link stands, as marks: a byte for each slot, made for a question that asks for it. */
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

/** A choice of one topic more changes the prices: how many it would leave is told at the prices that hold then. */
function pricePlanOf({ priceMin, priceMax }: MediaFilter, prices: ReaderPrices): PricePlan | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const withSensitive = prices.plus('sensitive');
  const withGambling = prices.plus('gambling');
  return {
    range: rangeOfPrices({ priceMin, priceMax }),
    fails: withSensitive || withGambling ? PRICE : OUT,
    withSensitive,
    withGambling,
  };
}
