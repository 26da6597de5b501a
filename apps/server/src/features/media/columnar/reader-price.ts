import { applyCommission } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type Columns, type Prices, UNKNOWN } from './columns.ts';

/** Below this a division by ten million can't land on the wrong side of a whole cent. */
const EXACT_BELOW = 2 ** 50;

const MARKS = 4096;

/** `applyCommission()` of the contract without its big integers wherever a double is exact. */
export function readerPrice(baseCents: number, commissionBp: number, multiplierMilli: number): number {
  const scaled = baseCents * multiplierMilli * (10_000 + commissionBp);
  return scaled < EXACT_BELOW
    ? Math.floor((scaled + 5_000_000) / 10_000_000)
    : applyCommission(baseCents, commissionBp, multiplierMilli);
}

/** The lowest price before commission that a reader sees as this many cents or more. */
function lowestBase(cents: number, commissionBp: number): number {
  let base = Math.max(0, Math.floor((cents * 10_000) / (10_000 + commissionBp)) - 2);
  while (applyCommission(base, commissionBp) < cents) base++;
  return base;
}

/** Prices of one reader for one set of topics, read from the columns; `quote()` of the contract, to the cent. */
export class ReaderPrices {
  readonly #columns: Columns;
  readonly #commissionBp: number;
  readonly #topics: readonly Topic[];

  /** By slot: replace the price of whatever is not refused. */
  readonly #special: ReadonlyMap<number, number>;
  /** A mark where a special price may be; most slots need no look into the map. */
  readonly #marks = new Uint8Array(MARKS);

  constructor(
    columns: Columns,
    commissionBp: number,
    topics: readonly Topic[],
    special: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#special = special;
    for (const slot of special.keys()) this.#marks[slot & (MARKS - 1)] = 1;
    this.#columns = columns;
    this.#commissionBp = commissionBp;
    this.#topics = [...new Set(topics.length > 0 ? topics : (['none'] as const))];
  }

  /**
   * The column whose order is that of the prices: without multipliers a commission, never below zero, keeps prices
   * apart and in order. Undefined where prices have to be reckoned.
   */
  get column(): Prices | undefined {
    const [topic, another] = this.#topics;
    if (another !== undefined || this.#special.size > 0) return undefined;
    if (topic === 'none') return this.#columns.price;
    return topic === 'gambling' ? this.#columns.gambling : undefined;
  }

  /** Bounds of prices as the reader sees them, both included, as bounds of `column`. */
  baseBounds(min: number, max: number): { from: number; to: number } {
    const to = Number.isFinite(max) ? lowestBase(max + 1, this.#commissionBp) - 1 : max;
    return { from: lowestBase(min, this.#commissionBp), to };
  }

  /** Writes the price of each slot; NaN where one of the topics is refused. */
  fill(out: Float64Array, slots: Int32Array, count: number): void {
    const { price, gambling, multiplier, multipliers, codes, shared } = this.#columns;
    out.fill(0, 0, count);
    for (const topic of this.#topics) {
      const isSensitive = topic !== 'none' && topic !== 'gambling';
      const base = topic === 'gambling' ? gambling : price;
      const accepted = isSensitive ? shared.terms.values.map((terms) => terms?.sensitive.includes(topic)) : [];
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0;
        const cents = base[slot] ?? 0;
        const milli = isSensitive ? (multipliers.values[multiplier[slot] ?? 0] ?? 1000) : 1000;
        const isRefused = cents === UNKNOWN.price || (isSensitive && !accepted[codes.terms[slot] ?? 0]);
        // Math.max keeps a NaN: one refused topic refuses the whole.
        out[i] = isRefused ? Number.NaN : Math.max(out[i] ?? 0, readerPrice(cents, this.#commissionBp, milli));
      }
    }
    if (this.#special.size > 0) this.#replace(out, slots, count);
  }

  #replace(out: Float64Array, slots: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0;
      if (this.#marks[slot & (MARKS - 1)] === 0 || Number.isNaN(out[i])) continue;
      out[i] = this.#special.get(slot) ?? out[i] ?? 0;
    }
  }
}
