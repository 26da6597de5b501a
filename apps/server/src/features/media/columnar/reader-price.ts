import { applyCommission, asBase } from '@linkstand/contract/shared/money';
import type { Topic } from '@linkstand/contract/shared/topics';
import { type Columns, type Prices, UNKNOWN } from './columns.ts';
import {
  type Counts,
  countWithin,
  countWithinByCode,
  isRun,
  keepListedWithin,
  keepRunWithin,
  keepWithin,
  keepWithinByCode,
  LARGEST,
  markOutside,
  markOutsideByCode,
} from './pass-loops.ts';

/** Below this a division by ten million can't land on the wrong side of a whole cent. */
const EXACT_BELOW = 2 ** 50;

const MARKS = 4096;
/** Slots priced at a time, at most. */
const BLOCK = 8192;
const REFUSED = -1;
/** Where prices are calculated, a block at a time; nobody keeps it beyond a call. */
const millis = new Float64Array(BLOCK);

/** The lowest price before commission, in thousandths of a cent, that a reader sees as this many cents or more. */
export function lowestMilli(cents: number, commissionBp: number): number {
  if (cents <= 0) return 0;
  if (!Number.isFinite(cents)) return cents;
  const factor = BigInt(10_000 + commissionBp);
  const scaled = BigInt(cents) * 10_000_000n - 5_000_000n;
  return Number((scaled + factor - 1n) / factor);
}

/** Prices as the reader sees them, in cents, both included. */
export interface PriceRange {
  readonly from: number;
  readonly to: number;
}

interface WholeRange {
  readonly values: Int32Array;
  readonly from: number;
  readonly to: number;
  /** The bounds by the code of a multiplier, in their place. */
  readonly byCode: readonly [from: Int32Array | undefined, to: Int32Array] | undefined;
}

/**
 * Prices of one reader for one set of topics, read from the columns; `quote()` of the contract, to the cent. A price is
 * the dearest of its parts times a commission, rounded: as rounding keeps the order, the dearest part is found before,
 * in thousandths of a cent, and a range of prices is a range of those. Only what is shown is ever divided.
 */
export class ReaderPrices {
  readonly #columns: Columns;
  readonly #commissionBp: number;
  /** As asked for: nothing is not the same as something harmless beside another topic. */
  readonly #asked: readonly Topic[];
  readonly #topics: ReadonlySet<Topic>;
  /** By slot: replace the price of whatever is not refused. */
  readonly #special: ReadonlyMap<number, number>;
  /** A mark where a special price may be; most slots need no look into the map. */
  readonly #marks: Uint8Array;
  readonly #isGambling: boolean;
  readonly #isSensitive: boolean;
  /** The price times this, by the code of the multiplier; without sensitive topics all alike. */
  readonly #factors: Float64Array;
  readonly #factor: number;
  /** By the code of a site's terms; absent: every site accepts. */
  readonly #accepts: Uint8Array | undefined;

  #whole: { readonly range: PriceRange; readonly found: WholeRange | undefined } | undefined;

  /** @param isAccepted sensitive topics are priced as if every site accepted them */
  constructor(
    columns: Columns,
    commissionBp: number,
    topics: readonly Topic[],
    special: ReadonlyMap<number, number> = new Map(),
    isAccepted = false,
  ) {
    this.#columns = columns;
    this.#commissionBp = commissionBp;
    this.#special = special;
    this.#marks = new Uint8Array(special.size > 0 ? MARKS : 0);
    for (const slot of special.keys()) this.#marks[slot & (MARKS - 1)] = 1;
    this.#asked = topics;
    this.#topics = new Set(topics.length > 0 ? topics : (['none'] as const));
    const { multipliers, shared } = columns;
    const sensitive = [...this.#topics].filter((topic) => topic !== 'none' && topic !== 'gambling');
    const least = this.#topics.has('none') ? 1000 : 0;
    this.#isGambling = this.#topics.has('gambling');
    this.#isSensitive = sensitive.length > 0;
    this.#factor = least;
    this.#factors = Float64Array.from(multipliers.values, (milli = 1000) => Math.max(least, milli));
    if (this.#isSensitive && !isAccepted)
      this.#accepts = Uint8Array.from(shared.terms.values, (terms) =>
        sensitive.every((topic) => terms?.sensitive.includes(topic)) ? 1 : 0,
      );
  }

  /**
   * The same for one topic more, for sites that accept that one.
   * @returns undefined where prices stay as they are: sensitive topics cost alike
   */
  plus(topic: 'gambling' | 'sensitive'): ReaderPrices | undefined {
    if (topic === 'gambling' ? this.#isGambling : this.#isSensitive) return undefined;
    const added = topic === 'gambling' ? 'gambling' : 'crypto';
    const topics = [...this.#asked, added] as const;
    return new ReaderPrices(this.#columns, this.#commissionBp, topics, this.#special, topic === 'sensitive');
  }

  #usual: ReaderPrices | undefined;

  /** The same without any topic. */
  get usual(): ReaderPrices {
    this.#usual ??= new ReaderPrices(this.#columns, this.#commissionBp, [], this.#special);
    return this.#usual;
  }

  /**
   * The column whose order is that of the prices: without multipliers a commission, never below zero, keeps prices
   * apart and in order. Undefined where prices have to be calculated.
   */
  get column(): Prices | undefined {
    if (this.#topics.size > 1 || this.#isSensitive || this.#special.size > 0) return undefined;
    return this.#isGambling ? this.#columns.gambling : this.#columns.price;
  }

  /** A range of prices as a range of `column`, both included. */
  baseRange({ from, to }: PriceRange): PriceRange {
    const { least, most } = this.#milliRange({ from, to });
    return { from: Math.ceil(least / 1000), to: Math.floor(most / 1000) };
  }

  #milliRange({ from, to }: PriceRange): { least: number; most: number } {
    return { least: lowestMilli(from, this.#commissionBp), most: lowestMilli(to + 1, this.#commissionBp) - 1 };
  }

  /** Writes the price of each slot; NaN where one of the topics is refused. At most 8,192 slots. */
  fill(out: Float64Array, slots: Int32Array, count: number): void {
    this.#calculate(slots, count);
    const commission = 10_000 + this.#commissionBp;
    for (let i = 0; i < count; i++) {
      const scaled = (millis[i] ?? 0) * commission;
      out[i] =
        scaled < 0
          ? Number.NaN
          : scaled < EXACT_BELOW
            ? Math.floor((scaled + 5_000_000) / 10_000_000)
            : this.#exact(slots[i] ?? 0);
    }
    this.#forSpecial(slots, count, (i, cents) => {
      out[i] = cents;
    });
  }

  /** Adds `mark` to the marks of the slots that are priced outside of a range or refused. At most 8,192 slots. */
  markOutside(range: PriceRange, slots: Int32Array, count: number, marks: Uint16Array, mark: number): void {
    const whole = this.#accepts ? undefined : this.#wholeRange(range);
    if (whole?.byCode) {
      markOutsideByCode(marks, mark, slots, count, whole.values, this.#columns.multiplier, ...whole.byCode);
      return;
    }
    if (whole) {
      markOutside(marks, mark, slots, count, whole.values, whole.from, whole.to);
      return;
    }
    const { least, most } = this.#compare(range, slots, count);
    for (let i = 0; i < count; i++) {
      const milli = millis[i] ?? 0;
      marks[i] = (marks[i] ?? 0) | (milli >= least && milli <= most ? 0 : mark);
    }
  }

  /**
   * Writes the slots that are priced within a range to `out`, which may be `slots`, and the others to `parted`, from
   * `back` downwards. At most 8,192 slots. @returns how many are kept
   */
  keepWithin(
    range: PriceRange,
    out: Int32Array,
    slots: Int32Array,
    count: number,
    parted: Int32Array,
    back: number,
  ): number {
    const whole = this.#accepts ? undefined : this.#wholeRange(range);
    if (!whole) {
      const { least, most } = this.#compare(range, slots, count);
      return keepListedWithin(out, slots, count, millis, least, most, parted, back);
    }
    const { values, from, to, byCode } = whole;
    if (byCode) return keepWithinByCode(out, slots, count, values, this.#columns.multiplier, ...byCode, parted, back);
    return isRun(slots, count)
      ? keepRunWithin(out, count, slots[0] ?? 0, values, from, to, parted, back)
      : keepWithin(out, slots, count, values, from, to, parted, back);
  }

  /** How many slots are priced within a range. At most 8,192 slots. */
  countWithin(range: PriceRange, slots: Int32Array, count: number): number {
    const whole = this.#wholeRange(range);
    if (whole && !whole.byCode) return countWithin(slots, count, whole.values, whole.from, whole.to);
    const { least, most } = this.#compare(range, slots, count);
    let within = 0;
    for (let i = 0; i < count; i++) {
      const milli = millis[i] ?? 0;
      within += milli >= least && milli <= most ? 1 : 0;
    }
    return within;
  }

  /** Counts the slots that are priced within a range, by the code of their terms. At most 8,192 slots. */
  countByTerms(range: PriceRange, slots: Int32Array, count: number, counts: Counts): void {
    const { terms } = this.#columns.codes;
    const whole = this.#accepts ? undefined : this.#wholeRange(range);
    if (whole?.byCode) {
      countWithinByCode(counts, terms, slots, count, whole.values, this.#columns.multiplier, ...whole.byCode);
      return;
    }
    const { least, most } = this.#compare(range, slots, count);
    for (let i = 0; i < count; i++) {
      const milli = millis[i] ?? 0;
      const code = terms[slots[i] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + (milli >= least && milli <= most ? 1 : 0);
    }
  }

  /**
   * A range of prices as one of whole cents before commission and multiplier, where one column decides and 32 bits hold
   * it: for each code of a multiplier its own where topics are sensitive. Made once for a question.
   */
  #wholeRange(range: PriceRange): WholeRange | undefined {
    if (this.#whole?.range === range) return this.#whole.found;
    const found = this.#findWholeRange(range);
    this.#whole = { range, found };
    return found;
  }

  #findWholeRange(range: PriceRange): WholeRange | undefined {
    const { price, gambling } = this.#columns;
    if (this.#special.size > 0 || !(price instanceof Int32Array) || !(gambling instanceof Int32Array)) return undefined;
    if (this.#isGambling && (this.#isSensitive || this.#factor > 0)) return undefined;
    const { least, most } = this.#milliRange(range);
    const from = (factor: number) => Math.ceil(least / factor);
    // Where nothing that 32 bits hold is within, nothing is below the end.
    const to = (factor: number) => (from(factor) > LARGEST ? -1 : Math.min(LARGEST, Math.floor(most / factor)));
    const first = (factor: number) => Math.min(LARGEST, from(factor));
    const values = this.#isGambling ? gambling : price;
    if (!this.#isSensitive) return { values, from: first(1000), to: to(1000), byCode: undefined };
    const lows = range.from > 0 ? Int32Array.from(this.#factors, first) : undefined;
    return { values, from: 0, to: 0, byCode: [lows, Int32Array.from(this.#factors, to)] };
  }

  /** Calculates slots so that those within the range, and no others, lie from `least` to `most`. */
  #compare(range: PriceRange, slots: Int32Array, count: number): { least: number; most: number } {
    const bounds = this.#milliRange(range);
    this.#calculate(slots, count);
    const place = (i: number, cents: number) => {
      millis[i] = cents >= range.from && cents <= range.to ? bounds.least : REFUSED;
    };
    if (this.#columns.price instanceof Float64Array)
      for (let i = 0; i < count; i++) if ((millis[i] ?? 0) >= EXACT_BELOW) place(i, this.#exact(slots[i] ?? 0));
    this.#forSpecial(slots, count, place);
    return bounds;
  }

  /** The dearest part of each slot's price in thousandths of a cent, before commission; below zero where refused. */
  #calculate(slots: Int32Array, count: number): void {
    const { price, gambling, multiplier, codes } = this.#columns;
    const factor = this.#factor;
    if (this.#isSensitive) {
      const factors = this.#factors;
      for (let i = 0; i < count; i++) {
        const slot = slots[i] ?? 0;
        millis[i] = (price[slot] ?? 0) * (factors[multiplier[slot] ?? 0] ?? 0);
      }
    } else if (factor > 0) for (let i = 0; i < count; i++) millis[i] = (price[slots[i] ?? 0] ?? 0) * factor;
    else millis.fill(0, 0, count);
    if (this.#isGambling)
      for (let i = 0; i < count; i++) {
        const cents = gambling[slots[i] ?? 0] ?? 0;
        millis[i] = cents === UNKNOWN.price ? REFUSED : Math.max(cents * 1000, millis[i] ?? 0);
      }
    const accepts = this.#accepts;
    if (!accepts) return;
    const { terms } = codes;
    for (let i = 0; i < count; i++) if (accepts[terms[slots[i] ?? 0] ?? 0] === 0) millis[i] = REFUSED;
  }

  /** The price of a slot that refuses nothing, at any size. */
  #exact(slot: number): number {
    const { price, gambling, multiplier } = this.#columns;
    const factor = this.#isSensitive ? (this.#factors[multiplier[slot] ?? 0] ?? 0) : this.#factor;
    return Math.max(
      applyCommission(asBase(price[slot] ?? 0), this.#commissionBp, factor),
      this.#isGambling ? applyCommission(asBase(gambling[slot] ?? 0), this.#commissionBp) : 0,
    );
  }

  /** Tells the place and the special price of each slot that has one and was calculated as accepting. */
  #forSpecial(slots: Int32Array, count: number, tell: (place: number, cents: number) => void): void {
    if (this.#special.size === 0) return;
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0;
      if (this.#marks[slot & (MARKS - 1)] === 0 || (millis[i] ?? 0) < 0) continue;
      const cents = this.#special.get(slot);
      if (cents !== undefined) tell(i, cents);
    }
  }
}
