import type { CatalogueOrder } from '../catalogue.ts';
import { type Columns, type Numbers, UNKNOWN } from './columns.ts';
import { LARGEST } from './pass-loops.ts';
import type { ReaderPrices } from './reader-price.ts';

/** Unknown values come last in either direction. */
const LAST = Number.POSITIVE_INFINITY;

function fromColumn(
  values: Numbers,
  missing: number,
  sign: number,
  slots: Int32Array,
  n: number,
  out: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    const value = values[slots[i] ?? 0] ?? 0;
    out[i] = value === missing ? LAST : sign * value;
  }
}

/** The values of a column as keys, negated for descending order. */
export interface PlainKeys {
  readonly values: Numbers;
  readonly missing: number;
  readonly sign: number;
}

/** The range of the values whose key is at most `worst`, for columns of 32-bit integers. */
function upTo({ missing, sign }: PlainKeys, worst: number): { from: number; to: number } {
  const most = missing < 0 ? LARGEST : missing - 1;
  return sign > 0 ? { from: 0, to: Math.min(worst, most) } : { from: Math.max(-worst, 0), to: most };
}

/** Writes the slots whose key is at most `worst`. @returns how many */
export function writeUpTo(out: Int32Array, keys: PlainKeys, slots: Int32Array, n: number, worst: number): number {
  const { values, missing, sign } = keys;
  if (worst === LAST) {
    out.set(slots.subarray(0, n));
    return n;
  }
  let kept = 0;
  if (!(values instanceof Float64Array)) {
    const { from, to } = upTo(keys, worst);
    for (let i = 0; i < n; i++) {
      const slot = slots[i] ?? 0;
      const value = values[slot] ?? 0;
      out[kept] = slot;
      kept += 1 - (((value - from) | (to - value)) >>> 31);
    }
    return kept;
  }
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    out[kept] = slot;
    kept += (value === missing ? LAST : sign * value) <= worst ? 1 : 0;
  }
  return kept;
}

/** Numbers that sort sites: ascending, whatever direction was asked for. */
export class SortKeys {
  readonly #columns: Columns;
  readonly #prices: ReaderPrices;
  readonly orders: readonly CatalogueOrder[];

  constructor(columns: Columns, prices: ReaderPrices, orders: readonly CatalogueOrder[]) {
    this.#columns = columns;
    this.#prices = prices;
    this.orders = orders;
  }

  /** Equal sites are sorted by id, in the direction of the first order. */
  get isDescending(): boolean {
    return this.orders[0]?.direction === 'desc';
  }

  /** Whether ascending slots are also sorted by id. */
  get isAscending(): boolean {
    return this.#columns.isAscending;
  }

  /** The column of the order at a level; undefined if keys must be calculated. Ids are the last level. */
  plain(level: number): PlainKeys | undefined {
    const { ids, da, pa, traffic, createdAt, published } = this.#columns;
    const order = this.orders[level];
    const sign = (order ? order.direction === 'desc' : this.isDescending) ? -1 : 1;
    switch (order?.by) {
      case undefined:
      case 'id':
        return { values: ids, missing: -1, sign };
      case 'da':
        return { values: da, missing: UNKNOWN.byte, sign };
      case 'pa':
        return { values: pa, missing: UNKNOWN.byte, sign };
      case 'traffic':
        return { values: traffic, missing: UNKNOWN.traffic, sign };
      case 'newest':
        return { values: createdAt, missing: -1, sign };
      case 'published':
        return { values: published, missing: -1, sign };
      case 'price': {
        const { column } = this.#prices;
        return column && { values: column, missing: UNKNOWN.price, sign };
      }
      case 'pricePerDa':
      case 'pricePerMonth':
        return undefined;
    }
  }

  /** Keys of these slots by the order at `level`. The last level is ids. */
  fill(level: number, slots: Int32Array, n: number, out: Float64Array): void {
    const plain = this.plain(level);
    if (plain) {
      fromColumn(plain.values, plain.missing, plain.sign, slots, n, out);
      return;
    }
    const order = this.orders[level];
    const sign = order?.direction === 'desc' ? -1 : 1;
    const isMonthly = order?.by === 'pricePerMonth';
    (isMonthly ? this.#prices.usual : this.#prices).fill(out, slots, n);
    if (order?.by === 'price') {
      for (let i = 0; i < n; i++) out[i] = Number.isNaN(out[i]) ? LAST : sign * (out[i] ?? 0);
      return;
    }
    const { da, months } = this.#columns;
    const [values, missing] = isMonthly ? [months, UNKNOWN.months] : [da, UNKNOWN.byte];
    for (let i = 0; i < n; i++) {
      const points = values[slots[i] ?? 0] ?? 0;
      const price = out[i] ?? 0;
      out[i] = points === 0 || points === missing || Number.isNaN(price) ? LAST : sign * (price / points);
    }
  }

  readonly #one = new Int32Array(1);
  readonly #key = new Float64Array(1);

  keyOf(level: number, slot: number): number {
    this.#one[0] = slot;
    this.fill(level, this.#one, 1, this.#key);
    return this.#key[0] ?? 0;
  }

  /** Negative if `a` comes first. Levels before `from` are known to be equal. */
  compare(a: number, b: number, from = 0): number {
    for (let level = from; level <= this.orders.length; level++) {
      const one = this.keyOf(level, a);
      const other = this.keyOf(level, b);
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  }

  /** Sorts a few slots. */
  sort(slots: Int32Array): Int32Array {
    const levels = Array.from({ length: this.orders.length + 1 }, (_, level) => {
      const keys = new Float64Array(slots.length);
      this.fill(level, slots, slots.length, keys);
      return keys;
    });
    const places = Int32Array.from(slots.keys()).sort((a, b) => {
      for (const keys of levels) {
        const one = keys[a] ?? 0;
        const other = keys[b] ?? 0;
        if (one !== other) return one < other ? -1 : 1;
      }
      return 0;
    });
    return places.map((place) => slots[place] ?? 0);
  }
}
