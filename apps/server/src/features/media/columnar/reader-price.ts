import { applyCommission, asBase } from '@linkstand/contract/shared/money';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
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
  type PricedRanges,
  type WholeRange,
} from './pass-loops.ts';
import type { Table } from './plan.ts';
import { SENSITIVE, TOPIC_BITS, topicsAccepted, topicsOfLists } from './topic-bits.ts';

/** Below this a division by ten million can't land on the wrong side of a whole cent. */
const EXACT_BELOW = 2 ** 50;

const MARKS = 4096;
/** Slots priced at a time, at most. */
const BLOCK = 8192;
const REFUSED = -1;
const { none: NONE, gambling: GAMBLING } = TOPIC_BITS;
/** Scratch space for the prices of a block. Nothing refers to it after a call. */
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

interface WholePrices extends WholeRange {
  readonly values: Int32Array;
  /** The bounds by the code of a multiplier, in their place. */
  readonly byCode: readonly [from: Int32Array | undefined, to: Int32Array] | undefined;
}

/** The chosen categories: of those that a site is in, the cheapest that it accepts is added to what is asked. */
interface Chosen {
  /** By the code of a site's categories: the topics of the chosen among them. */
  readonly topics: Uint8Array;
  /** By the code of a site's terms: the topics that it accepts. */
  readonly accepted: Uint8Array;
  /** Factor of the price of sites in none of them; 0 if other topics decide. */
  readonly otherwise: number;
}

/**
 * Prices of one reader for what is asked, calculated from the columns; equal to the contract's `quoteFor()` to the
 * cent. A price is its highest part times a commission, rounded. Rounding keeps the order, so the highest part is found
 * first, in thousandths of a cent, and ranges of prices are compared in that unit. Only displayed prices are divided.
 * The least of several prices that share parts is the highest of these parts and of the least of the others.
 */
export class ReaderPrices {
  readonly #columns: Columns;
  readonly #commissionBp: number;
  /** As asked for. An empty list differs from `none` once another topic is added. */
  readonly #asked: PricedFor;
  /** Special prices by slot. They replace the price unless the site refuses a topic. */
  readonly #special: ReadonlyMap<number, number>;
  /** A mark where a special price may be: most slots need no lookup in the map. */
  readonly #marks: Uint8Array;
  readonly #isGambling: boolean;
  readonly #isSensitive: boolean;
  /** Factors of the price by the code of the multiplier. All equal without sensitive topics. */
  readonly #factors: Float64Array;
  readonly #factor: number;
  /** By the code of a site's terms. Undefined if every site accepts. */
  readonly #accepts: Uint8Array | undefined;
  readonly #chosen: Chosen | undefined;

  #whole: { readonly range: PriceRange; readonly found: WholePrices | undefined } | undefined;

  /** @param isAccepted sensitive topics are priced as if every site accepted them */
  constructor(
    columns: Columns,
    commissionBp: number,
    asked: PricedFor,
    special: ReadonlyMap<number, number> = new Map(),
    isAccepted = false,
  ) {
    this.#columns = columns;
    this.#commissionBp = commissionBp;
    this.#special = special;
    this.#marks = new Uint8Array(special.size > 0 ? MARKS : 0);
    for (const slot of special.keys()) this.#marks[slot & (MARKS - 1)] = 1;
    this.#asked = asked;
    const { multipliers, shared } = columns;
    const { topics, chosen } = asked;
    const sensitive = topics.filter((topic) => topic !== 'none' && topic !== 'gambling');
    const isUsual = topics.length === 0;
    const least = topics.includes('none') || (isUsual && chosen.size === 0) ? 1000 : 0;
    this.#isGambling = topics.includes('gambling');
    this.#isSensitive = sensitive.length > 0;
    this.#factor = least;
    this.#factors = Float64Array.from(multipliers.values, (milli = 1000) => Math.max(least, milli));
    if (this.#isSensitive && !isAccepted)
      this.#accepts = Uint8Array.from(shared.terms.values, (terms) =>
        sensitive.every((topic) => terms?.sensitive.includes(topic)) ? 1 : 0,
      );
    if (chosen.size > 0)
      this.#chosen = {
        topics: topicsOfLists(shared.categories, chosen),
        accepted: topicsAccepted(shared.terms),
        otherwise: isUsual ? 1000 : 0,
      };
  }

  /**
   * The prices with one more topic, for sites that accept it.
   * @returns undefined if prices don't change: all sensitive topics cost the same
   */
  plus(topic: 'none' | 'gambling' | 'sensitive'): ReaderPrices | undefined {
    const isSame = { none: this.#factor > 0, gambling: this.#isGambling, sensitive: this.#isSensitive };
    if (isSame[topic]) return undefined;
    const { topics, chosen } = this.#asked;
    const added = topic === 'sensitive' ? 'crypto' : topic;
    const asked: PricedFor = { topics: [...topics, added], chosen };
    return new ReaderPrices(this.#columns, this.#commissionBp, asked, this.#special, topic === 'sensitive');
  }

  /** Whether a slot has a price: it refuses none of the topics, and not each chosen category that it is in. */
  accepts(slot: number): boolean {
    const { codes, gambling } = this.#columns;
    const isGambling = gambling[slot] !== UNKNOWN.price;
    if (this.#isGambling && !isGambling) return false;
    const terms = codes.terms[slot] ?? 0;
    if (this.#accepts && this.#accepts[terms] === 0) return false;
    const chosen = this.#chosen?.topics[codes.categories[slot] ?? 0] ?? 0;
    const accepted = chosen & (this.#chosen?.accepted[terms] ?? 0);
    return chosen === 0 || (isGambling ? accepted : accepted & ~GAMBLING) !== 0;
  }

  #usual: ReaderPrices | undefined;

  /** The same without any topic. */
  get usual(): ReaderPrices {
    this.#usual ??= new ReaderPrices(this.#columns, this.#commissionBp, forTopics(), this.#special);
    return this.#usual;
  }

  /**
   * The column that sorts sites as their prices do: without multipliers, a commission of zero or more keeps the order.
   * Undefined if prices must be calculated.
   */
  get column(): Prices | undefined {
    if (this.#chosen || this.#isSensitive || this.#special.size > 0) return undefined;
    if (this.#isGambling && this.#factor > 0) return undefined;
    return this.#isGambling ? this.#columns.gambling : this.#columns.price;
  }

  /** A range of prices as a range of `column`, both included. */
  baseRange({ from, to }: PriceRange): PriceRange {
    const { least, most } = this.#milliRange({ from, to });
    return { from: Math.ceil(least / 1000), to: Math.floor(most / 1000) };
  }

  /** A range of prices as a range of one column of 32-bit integers, whatever the multiplier. */
  whole(range: PriceRange): WholeRange | undefined {
    const whole = this.#accepts ? undefined : this.#wholeRange(range);
    return whole?.byCode ? undefined : whole;
  }

  /** The prices of the sites that fail a table, where those are exactly the sites in none of the chosen categories. */
  elsewhere({ column, fails }: Table): ReaderPrices | undefined {
    const topics = this.#chosen?.topics;
    if (
      !topics ||
      column !== 'categories' ||
      !topics.every((topic, code) => code === 0 || (topic === 0) !== (fails[code] === 0))
    )
      return undefined;
    return new ReaderPrices(this.#columns, this.#commissionBp, forTopics(this.#asked.topics), this.#special);
  }

  /** A range as one loop needs it to tell what topics change. Undefined if columns of 32-bit integers don't decide. */
  ranges(range: PriceRange, withSensitive: ReaderPrices, withGambling: ReaderPrices): PricedRanges | undefined {
    const usual = this.whole(range);
    const sensitive = withSensitive.#wholeRange(range);
    const { gambling, multiplier } = this.#columns;
    if (!usual || !sensitive?.byCode || sensitive.values !== usual.values || gambling instanceof Float64Array)
      return undefined;
    const [from, to] = sensitive.byCode;
    return {
      usual,
      gambling: { ...usual, values: gambling },
      dearer: withGambling.#factor > 0 ? -1 : 0,
      sensitive: { bounds: multiplier, from: from ?? new Int32Array(to.length), to },
    };
  }

  #milliRange({ from, to }: PriceRange): { least: number; most: number } {
    return { least: lowestMilli(from, this.#commissionBp), most: lowestMilli(to + 1, this.#commissionBp) - 1 };
  }

  /** Writes the price of each slot, NaN if it refuses a topic. At most 8,192 slots. */
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

  /** Adds `mark` to the marks of the slots that are priced outside the range or refuse a topic. At most 8,192 slots. */
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
   * A range of prices as a range of whole cents before commission, if one column of 32-bit integers decides. With
   * sensitive topics there is one range per code of a multiplier. Made once per question.
   */
  #wholeRange(range: PriceRange): WholePrices | undefined {
    if (this.#whole?.range === range) return this.#whole.found;
    const found = this.#findWholeRange(range);
    this.#whole = { range, found };
    return found;
  }

  #findWholeRange(range: PriceRange): WholePrices | undefined {
    const { price, gambling } = this.#columns;
    if (this.#chosen || this.#special.size > 0 || !(price instanceof Int32Array) || !(gambling instanceof Int32Array))
      return undefined;
    if (this.#isGambling && (this.#isSensitive || this.#factor > 0)) return undefined;
    const { least, most } = this.#milliRange(range);
    const from = (factor: number) => Math.ceil(least / factor);
    // If the range begins beyond 32 bits, no value is within.
    const to = (factor: number) => (from(factor) > LARGEST ? -1 : Math.min(LARGEST, Math.floor(most / factor)));
    const first = (factor: number) => Math.min(LARGEST, from(factor));
    const values = this.#isGambling ? gambling : price;
    if (!this.#isSensitive) return { values, from: first(1000), to: to(1000), byCode: undefined };
    const lows = range.from > 0 ? Int32Array.from(this.#factors, first) : undefined;
    return { values, from: 0, to: 0, byCode: [lows, Int32Array.from(this.#factors, to)] };
  }

  /** Calculates the slots so that exactly those within the range are from `least` to `most`. */
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

  /**
   * The highest part of each slot's price in thousandths of a cent, before commission. Negative if it has no price.
   */
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
    if (this.#chosen) this.#addCheapest(this.#chosen, slots, count);
    const accepts = this.#accepts;
    if (!accepts) return;
    const { terms } = codes;
    for (let i = 0; i < count; i++) if (accepts[terms[slots[i] ?? 0] ?? 0] === 0) millis[i] = REFUSED;
  }

  /** Raises what the topics cost to what the cheapest chosen category costs. */
  #addCheapest({ topics, accepted, otherwise }: Chosen, slots: Int32Array, count: number): void {
    const { price, gambling, multiplier, codes } = this.#columns;
    const { terms, categories } = codes;
    const factors = this.#factors;
    for (let i = 0; i < count; i++) {
      const milli = millis[i] ?? 0;
      if (milli < 0) continue;
      const slot = slots[i] ?? 0;
      const cents = price[slot] ?? 0;
      const chosen = topics[categories[slot] ?? 0] ?? 0;
      if (chosen === 0) {
        millis[i] = Math.max(milli, cents * otherwise);
        continue;
      }
      const open = chosen & (accepted[terms[slot] ?? 0] ?? 0);
      let least = Number.POSITIVE_INFINITY;
      if ((open & NONE) !== 0) least = cents * 1000;
      if ((open & SENSITIVE) !== 0) least = Math.min(least, cents * (factors[multiplier[slot] ?? 0] ?? 0));
      if ((open & GAMBLING) !== 0) {
        const other = gambling[slot] ?? 0;
        if (other !== UNKNOWN.price) least = Math.min(least, other * 1000);
      }
      millis[i] = least === Number.POSITIVE_INFINITY ? REFUSED : Math.max(milli, least);
    }
  }

  /** The price of a slot that has one, exact for any amount. */
  #exact(slot: number): number {
    const { price, gambling, multiplier, codes } = this.#columns;
    const usual = (milli: number) => applyCommission(asBase(price[slot] ?? 0), this.#commissionBp, milli);
    const factor = this.#factors[multiplier[slot] ?? 0] ?? 0;
    const forGambling = () => applyCommission(asBase(gambling[slot] ?? 0), this.#commissionBp);
    const parts: number[] = [usual(this.#isSensitive ? factor : this.#factor), this.#isGambling ? forGambling() : 0];
    if (this.#chosen) {
      const { topics, accepted, otherwise } = this.#chosen;
      const chosen = topics[codes.categories[slot] ?? 0] ?? 0;
      const open = chosen & (accepted[codes.terms[slot] ?? 0] ?? 0);
      const ways = chosen === 0 ? [usual(otherwise)] : [];
      if ((open & NONE) !== 0) ways.push(usual(1000));
      if ((open & SENSITIVE) !== 0) ways.push(usual(factor));
      if ((open & GAMBLING) !== 0 && gambling[slot] !== UNKNOWN.price) ways.push(forGambling());
      parts.push(Math.min(...ways));
    }
    return Math.max(...parts);
  }

  /** Calls back with the index and the special price of each slot that has one and refuses nothing. */
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
