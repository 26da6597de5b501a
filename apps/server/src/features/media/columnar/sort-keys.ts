import type { CatalogueOrder } from '../catalogue.ts';
import { type Columns, type Numbers, UNKNOWN } from './columns.ts';
import type { ReaderPrices } from './reader-price.ts';

/** What is unknown comes last, whichever way. */
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

/** Numbers to order sites by: ascending, whatever the direction asked for. */
export class SortKeys {
  readonly #columns: Columns;
  readonly #prices: ReaderPrices;
  readonly orders: readonly CatalogueOrder[];

  constructor(columns: Columns, prices: ReaderPrices, orders: readonly CatalogueOrder[]) {
    this.#columns = columns;
    this.#prices = prices;
    this.orders = orders;
  }

  /** Equals stand by id, in the direction of the first order. */
  get isDescending(): boolean {
    return this.orders[0]?.direction === 'desc';
  }

  /** Whether slots in ascending order are in the order of their ids. */
  get isAscending(): boolean {
    return this.#columns.isAscending;
  }

  /** Keys of these slots by the order at `level`; one level further they are the ids. */
  fill(level: number, slots: Int32Array, n: number, out: Float64Array): void {
    const columns = this.#columns;
    const order = this.orders[level];
    if (!order) {
      fromColumn(columns.ids, -1, this.isDescending ? -1 : 1, slots, n, out);
      return;
    }
    const sign = order.direction === 'desc' ? -1 : 1;
    switch (order.by) {
      case 'id':
        fromColumn(columns.ids, -1, sign, slots, n, out);
        return;
      case 'da':
        fromColumn(columns.da, UNKNOWN.byte, sign, slots, n, out);
        return;
      case 'pa':
        fromColumn(columns.pa, UNKNOWN.byte, sign, slots, n, out);
        return;
      case 'traffic':
        fromColumn(columns.traffic, UNKNOWN.traffic, sign, slots, n, out);
        return;
      case 'newest':
        fromColumn(columns.createdAt, -1, sign, slots, n, out);
        return;
      case 'published':
        fromColumn(columns.published, -1, sign, slots, n, out);
        return;
      case 'price': {
        const column = this.#prices.column;
        if (column) {
          fromColumn(column, UNKNOWN.price, sign, slots, n, out);
          return;
        }
        this.#prices.fill(out, slots, n);
        for (let i = 0; i < n; i++) out[i] = Number.isNaN(out[i]) ? LAST : sign * (out[i] ?? 0);
        return;
      }
      case 'pricePerDa': {
        this.#prices.fill(out, slots, n);
        const { da } = columns;
        for (let i = 0; i < n; i++) {
          const points = da[slots[i] ?? 0] ?? 0;
          const price = out[i] ?? 0;
          out[i] = points === 0 || points === UNKNOWN.byte || Number.isNaN(price) ? LAST : sign * (price / points);
        }
        return;
      }
    }
  }

  readonly #one = new Int32Array(1);
  readonly #key = new Float64Array(1);

  keyOf(level: number, slot: number): number {
    this.#one[0] = slot;
    this.fill(level, this.#one, 1, this.#key);
    return this.#key[0] ?? 0;
  }

  /** Below zero when `a` comes first; levels before `from` are known to be equal. */
  compare(a: number, b: number, from = 0): number {
    for (let level = from; level <= this.orders.length; level++) {
      const one = this.keyOf(level, a);
      const other = this.keyOf(level, b);
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  }

  /** Puts a few slots in order. */
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
