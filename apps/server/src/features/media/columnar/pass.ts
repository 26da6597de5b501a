import { type Codes, type Columns, type Integers, SHARED, type Shared } from './columns.ts';
import { OWN_LISTS, type OwnList, type OwnSites, type OwnWish, onList } from './own-sites.ts';
import { FAILS, OUT, type Plan, type PriceRange, type Range } from './plan.ts';
import type { ReaderPrices } from './reader-price.ts';

/** Slots looked at together: their marks stay in the processor's nearest cache. */
const BLOCK = 8192;

/** Up to this share of all, the sites of places are gathered instead of looking at everybody's place. */
const FEW = 0.5;

/** Groups that are filters over a shared column, by the column. */
const GROUPS_OF: Readonly<Record<Shared, number>> = {
  place: FAILS.country | FAILS.language,
  kind: FAILS.type | FAILS.tier | FAILS.linkType | FAILS.gambling,
  terms: FAILS.fillMode,
  categories: FAILS.category,
  tags: FAILS.tag,
};

/** How many sites have each code. */
export type Counts = Int32Array;

export interface Passed {
  /** Slots that pass everything, ascending; a view that the next pass overwrites. */
  readonly found: Int32Array;
  /** Of those found, how many have each code. */
  readonly counts: Readonly<Record<Shared, Counts>>;
  /** By a group's bit: who fails that group alone, counted in the column the group is about. */
  readonly nearly: ReadonlyMap<number, Counts>;
  readonly own: Readonly<Record<OwnList, number>>;
}

export interface PassQuestion {
  readonly plan: Plan;
  readonly prices: ReaderPrices;
  readonly own: OwnSites;
  readonly wish: OwnWish;
  /** Slots that come into question at all, ascending; absent: all. Overwritten. */
  readonly among: Int32Array | undefined;
}

// The loops below run millions of times a question: plain, over typed arrays, without a branch that depends on data.

function applyTable(fails: Uint16Array, table: Uint16Array, codes: Codes, slots: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) fails[i] = (fails[i] ?? 0) | (table[codes[slots[i] ?? 0] ?? 0] ?? 0);
}

/** The sign of a difference tells who lies outside; bounds lie within what 32 bits hold. */
function applyIntegers(
  fails: Uint16Array,
  values: Integers,
  from: number,
  to: number,
  slots: Int32Array,
  n: number,
): void {
  for (let i = 0; i < n; i++) {
    const value = values[slots[i] ?? 0] ?? 0;
    fails[i] = (fails[i] ?? 0) | ((((value - from) | (to - value)) >> 31) & OUT);
  }
}

const LARGEST = 2 ** 31 - 1;

function applyRange(fails: Uint16Array, { values, from, to }: Range, slots: Int32Array, n: number): void {
  if (from > to || (!(values instanceof Float64Array) && from > LARGEST)) {
    fails.fill(OUT, 0, n);
  } else if (values instanceof Float64Array) {
    for (let i = 0; i < n; i++) {
      const value = values[slots[i] ?? 0] ?? 0;
      if (value < from || value > to) fails[i] = OUT;
    }
  } else applyIntegers(fails, values, from, Math.min(to, LARGEST), slots, n);
}

function count(counts: Counts, codes: Codes, slots: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const code = codes[slots[i] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

function discount(counts: Counts, codes: Codes, slots: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const code = codes[slots[i] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) - 1;
  }
}

/** Keeps the slots that fail one group alone. @returns how many */
function keepNearly(
  outSlots: Int32Array,
  outFails: Uint16Array,
  fails: Uint16Array,
  slots: Int32Array,
  n: number,
): number {
  let kept = 0;
  for (let i = 0; i < n; i++) {
    const failed = fails[i] ?? 0;
    outSlots[kept] = slots[i] ?? 0;
    outFails[kept] = failed;
    // No power of two but zero loses a bit here; zero becomes one.
    kept += ((failed & (failed - 1)) | (failed === 0 ? 1 : 0)) === 0 ? 1 : 0;
  }
  return kept;
}

function countMarked(counts: Counts, codes: Codes, fails: Uint16Array, bit: number, slots: Int32Array, n: number) {
  for (let i = 0; i < n; i++) {
    if (fails[i] !== bit) continue;
    const code = codes[slots[i] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Moves who fails nothing so far to the front, and the others to the back of `parted`. @returns how many stay */
function dropOut(slots: Int32Array, parted: Int32Array, back: number, fails: Uint16Array, n: number): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const fault = fails[i] === 0 ? 0 : 1;
    slots[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/** Puts who fails nothing at the front of `parted` and the others at its back. @returns how many are in front now */
function partBlock(
  parted: Int32Array,
  front: number,
  back: number,
  fails: Uint16Array,
  slots: Int32Array,
  n: number,
): number {
  let found = front;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const fault = fails[i] === 0 ? 0 : 1;
    parted[found] = slot;
    parted[missed] = slot;
    found += 1 - fault;
    missed -= fault;
  }
  return found;
}

const isOneGroup = (fails: number) => fails !== 0 && (fails & (fails - 1)) === 0;
const bitsOf = (bits: number) => Array.from({ length: 16 }, (_, i) => 1 << i).filter((bit) => (bits & bit) !== 0);
const columnOf = (bit: number): Shared => SHARED.find((name) => (GROUPS_OF[name] & bit) !== 0) ?? 'place';

/**
 * Goes over the sites once: which pass, and how many of each code. Nothing is kept but buffers. At a million sites a
 * table or range costs about 1 ms, counting 1 to 4 ms: the smaller of found and missed is counted, the other is the
 * difference to the totals.
 */
export class Pass {
  readonly #columns: Columns;
  readonly #fails = new Uint16Array(BLOCK);
  readonly #slots = new Int32Array(BLOCK);
  readonly #prices = new Float64Array(BLOCK);
  readonly #nearSlots = new Int32Array(BLOCK);
  readonly #nearFails = new Uint16Array(BLOCK);
  /** Found from the front, missed from the back. */
  #parted = new Int32Array(0);

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get bytes(): number {
    return this.#parted.byteLength + BLOCK * 20;
  }

  run(question: PassQuestion): Passed {
    const { plan, own, wish } = question;
    const columns = this.#columns;
    if (this.#parted.length < columns.count) this.#parted = new Int32Array(columns.capacity);
    const parted = this.#parted;
    const named = wish.only === 0 ? question.among : ownAmong(own, wish.only, question.among);
    const nearly = this.#emptyNearly(plan);
    const [table, another] = plan.tables;
    // With one table and nothing else, whom it keeps and leaves is known by code, without looking at a site.
    const isSimple = another === undefined && plan.ranges.length === 0 && !plan.prices && named === undefined;
    const among = named ?? this.#fromPlaces(plan, isSimple);
    const tally = { favorites: 0, bought: 0, excluded: 0 };
    const total = among?.length ?? columns.count;
    // Ranges leave no trace in any count: with tables to come, who is out of them is not looked at again.
    const isDropping = plan.tables.length > 0 && plan.ranges.length > 0;
    let found = 0;
    let missed = 0;
    let ownAt = 0;
    for (let at = 0; at < total; at += BLOCK) {
      let size = Math.min(BLOCK, total - at);
      const slots = among ? among.subarray(at, at + size) : this.#range(at, size);
      this.#fails.fill(0, 0, size);
      for (const range of plan.ranges) applyRange(this.#fails, range, slots, size);
      if (isDropping) {
        const kept = dropOut(slots, parted, total - 1 - missed, this.#fails, size);
        missed += size - kept;
        size = kept;
        this.#fails.fill(0, 0, size);
      }
      for (const { column, fails } of plan.tables) applyTable(this.#fails, fails, columns.codes[column], slots, size);
      if (plan.prices) this.#applyPrices(plan.prices, question.prices, slots, size);
      ownAt = this.#applyOwn(own, wish, ownAt, slots, size, tally);
      if (!isSimple && nearly.size > 0) this.#countNearly(nearly, slots, size);
      const before = found;
      found = partBlock(parted, found, total - 1 - missed, this.#fails, slots, size);
      missed += size - (found - before);
    }
    if (isSimple && table) this.#countSimply(table.column, table.fails, own, wish, nearly);
    const passed = parted.subarray(0, found);
    const isMost = among === undefined && found > total / 2;
    return {
      found: passed,
      counts: isMost ? this.#countMissed(parted.subarray(found, total)) : this.#countFound(passed),
      nearly,
      own: tally,
    };
  }

  /** Where places leave few sites that could count for anything: those sites. */
  #fromPlaces({ tables }: Plan, isSimple: boolean): Int32Array | undefined {
    const table = tables.find(({ column }) => column === 'place');
    if (!table) return undefined;
    const { places, codes, totals, count } = this.#columns;
    const wants = (code: number) => {
      const failed = table.fails[code] ?? OUT;
      return failed === 0 || (!isSimple && isOneGroup(failed));
    };
    const sites = totals.place.reduce((sum, n, code) => (wants(code) ? sum + n : sum), 0);
    return sites < count * FEW ? places.find(codes.place, count, wants) : undefined;
  }

  #emptyNearly({ tables }: Plan): Map<number, Counts> {
    const nearly = new Map<number, Counts>();
    for (const { column, fails } of tables)
      for (const bit of bitsOf(GROUPS_OF[column]))
        if (fails.some((code) => (code & bit) !== 0))
          nearly.set(bit, new Int32Array(this.#columns.shared[column].size));
    return nearly;
  }

  #range(at: number, size: number): Int32Array {
    const slots = this.#slots;
    for (let i = 0; i < size; i++) slots[i] = at + i;
    return slots;
  }

  #applyPrices({ from, to }: PriceRange, prices: ReaderPrices, slots: Int32Array, n: number): void {
    prices.fill(this.#prices, slots, n);
    for (let i = 0; i < n; i++) {
      const price = this.#prices[i] ?? 0;
      // Written so that a refused topic, which is no number, fails.
      if (!(price >= from && price <= to)) this.#fails[i] = OUT;
    }
  }

  #countNearly(nearly: ReadonlyMap<number, Counts>, slots: Int32Array, n: number): void {
    const kept = keepNearly(this.#nearSlots, this.#nearFails, this.#fails, slots, n);
    for (const [bit, counts] of nearly)
      countMarked(counts, this.#columns.codes[columnOf(bit)], this.#nearFails, bit, this.#nearSlots, kept);
  }

  /** Marks and counts the viewer's own sites among the slots; `from` is the first of them not passed by. */
  #applyOwn(
    { slots: own, lists }: OwnSites,
    { none }: OwnWish,
    from: number,
    slots: Int32Array,
    n: number,
    tally: Record<OwnList, number>,
  ): number {
    if (n === 0) return from;
    const fails = this.#fails;
    const last = slots[n - 1] ?? 0;
    let at = from;
    for (let i = 0; at < own.length && (own[at] ?? 0) <= last; at++) {
      const slot = own[at] ?? 0;
      while ((slots[i] ?? 0) < slot) i++;
      if (slots[i] !== slot) continue;
      const on = lists[at] ?? 0;
      const failed = (fails[i] ?? 0) | (on & none);
      fails[i] = failed;
      for (const list of OWN_LISTS)
        if ((on & onList(list)) !== 0 && (failed === 0 || failed === onList(list))) tally[list]++;
    }
    return at;
  }

  #countFound(found: Int32Array): Record<Shared, Counts> {
    const { codes, shared } = this.#columns;
    const counted = (name: Shared) => {
      const counts = new Int32Array(shared[name].size);
      count(counts, codes[name], found, found.length);
      return counts;
    };
    return forShared(counted);
  }

  /** Who has gone has code 0, which nobody asks for. */
  #countMissed(missed: Int32Array): Record<Shared, Counts> {
    const { codes, shared, totals } = this.#columns;
    const counted = (name: Shared) => {
      const counts = new Int32Array(shared[name].size);
      counts.set(totals[name]);
      discount(counts, codes[name], missed, missed.length);
      return counts;
    };
    return forShared(counted);
  }

  /** Who fails one group alone, from the totals; sites that a list hides count for nobody's choices. */
  #countSimply(
    column: Shared,
    fails: Uint16Array,
    { slots, lists }: OwnSites,
    { none }: OwnWish,
    nearly: ReadonlyMap<number, Counts>,
  ): void {
    const totals = this.#columns.totals[column];
    for (const [bit, near] of nearly)
      for (let code = 1; code < near.length; code++) if (fails[code] === bit) near[code] = totals[code] ?? 0;
    const codes = this.#columns.codes[column];
    for (let i = 0; i < slots.length; i++) {
      if (((lists[i] ?? 0) & none) === 0) continue;
      const code = codes[slots[i] ?? 0] ?? 0;
      const failed = fails[code] ?? 0;
      const near = isOneGroup(failed) ? nearly.get(failed) : undefined;
      if (near) near[code] = (near[code] ?? 0) - 1;
    }
  }
}

const forShared = (counted: (name: Shared) => Counts): Record<Shared, Counts> => ({
  place: counted('place'),
  kind: counted('kind'),
  terms: counted('terms'),
  categories: counted('categories'),
  tags: counted('tags'),
});

/** Those of the viewer's own sites that are on all of these lists. */
function ownAmong({ slots, lists }: OwnSites, only: number, among: Int32Array | undefined): Int32Array {
  const listed = slots.filter((_, i) => ((lists[i] ?? 0) & only) === only);
  if (!among) return listed;
  const others = new Set(among);
  return listed.filter((slot) => others.has(slot));
}
