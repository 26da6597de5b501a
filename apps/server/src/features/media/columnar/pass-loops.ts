import type { Codes, Integers } from './columns.ts';

/** How many sites have each code. */
export type Counts = Int32Array;

// The loops below run millions of times per question: over typed arrays, without branches that depend on data.

export function applyTable(fails: Uint16Array, table: Uint16Array, codes: Codes, slots: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) fails[i] = (fails[i] ?? 0) | (table[codes[slots[i] ?? 0] ?? 0] ?? 0);
}

/** Keeps the slots that pass a table. @returns how many */
export function keepFaultless(slots: Int32Array, n: number, table: Uint16Array, codes: Codes): number {
  let kept = 0;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    slots[kept] = slot;
    kept += (table[codes[slot] ?? 0] ?? 0) === 0 ? 1 : 0;
  }
  return kept;
}

/**
 * Keeps the slots that pass a table and writes the others to `parted`, from `back` downwards.
 * @returns how many are kept
 */
export function keepAccepted(
  slots: Int32Array,
  n: number,
  table: Uint16Array,
  codes: Codes,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const fault = (table[codes[slot] ?? 0] ?? 0) === 0 ? 0 : 1;
    slots[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/**
 * Writes those of the `n` slots from `first` on that pass a table to `out`, from `at` upwards.
 * @returns the place after the last one
 */
export function writeAccepted(
  out: Int32Array,
  at: number,
  table: Uint16Array,
  codes: Codes,
  first: number,
  n: number,
): number {
  let next = at;
  for (let slot = first; slot < first + n; slot++) {
    out[next] = slot;
    next += (table[codes[slot] ?? 0] ?? 0) === 0 ? 1 : 0;
  }
  return next;
}

/** Writes the slots that fail nothing, or only what `but` has bits for. @returns how many */
export function writeFailing(out: Int32Array, fails: Uint16Array, slots: Int32Array, n: number, but: number): number {
  let written = 0;
  for (let i = 0; i < n; i++) {
    out[written] = slots[i] ?? 0;
    written += ((fails[i] ?? 0) & ~but) === 0 ? 1 : 0;
  }
  return written;
}

export const LARGEST = 2 ** 31 - 1;

/**
 * Writes the slots whose value is between `from` and `to` (included) to `out`, which may be `slots`, and the others to
 * `parted`, from `back` downwards. The sign of a difference tells which are outside, so bounds must fit into 32 bits.
 * @returns how many are kept
 */
export function keepWithin(
  out: Int32Array,
  slots: Int32Array,
  n: number,
  values: Integers,
  from: number,
  to: number,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const fault = ((value - from) | (to - value)) >>> 31;
    out[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/** Values within 32 bits from `from` to `to`, both included. */
export interface WholeRange {
  readonly values: Integers;
  readonly from: number;
  readonly to: number;
}

/**
 * Counts the slots whose value is within by the code of their table, and writes those that pass the table to `out`,
 * which may be `slots`, and the others to `parted`, from `back` downwards. Bounds as in `keepWithin`.
 * @param isStrict 1: a slot whose value is outside does not pass; 0: the table alone decides
 * @returns how many pass
 */
export function splitCounting(
  counts: Counts,
  out: Int32Array,
  slots: Int32Array,
  n: number,
  table: Uint16Array,
  codes: Codes,
  { values, from, to }: WholeRange,
  isStrict: 0 | 1,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const code = codes[slot] ?? 0;
    const outside = ((value - from) | (to - value)) >>> 31;
    counts[code] = (counts[code] ?? 0) + 1 - outside;
    const fault = ((0 - (table[code] ?? 0)) >>> 31) | (outside & isStrict);
    out[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/** Counts the slots whose value is within a range by their code. Bounds as in `keepWithin`. */
export function countInRange(
  counts: Counts,
  slots: Int32Array,
  n: number,
  codes: Codes,
  { values, from, to }: WholeRange,
): void {
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const code = codes[slot] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1 - (((value - from) | (to - value)) >>> 31);
  }
}

/** `keepWithin` for `n` consecutive slots from `at` on, which need no list. */
export function keepRunWithin(
  out: Int32Array,
  n: number,
  at: number,
  values: Integers,
  from: number,
  to: number,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let slot = at; slot < at + n; slot++) {
    const value = values[slot] ?? 0;
    const fault = ((value - from) | (to - value)) >>> 31;
    out[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/** `keepWithin` for values beyond 32 bits. */
export function keepWithinWide(
  slots: Int32Array,
  n: number,
  values: Float64Array,
  from: number,
  to: number,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const fault = value < from || value > to ? 1 : 0;
    slots[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

export function writeRun(slots: Int32Array, n: number, at: number): void {
  for (let i = 0; i < n; i++) slots[i] = at + i;
}

/**
 * Counts per code, with two places for each code: increments of the same code in a row need not wait for each other.
 */
const SPREAD = new Int32Array(2 * 4096);

/** Adds `by` to the code of each slot. */
function tally(counts: Counts, codes: Codes, slots: Int32Array, n: number, by: 1 | -1): void {
  const { length } = counts;
  if (n < length || 2 * length > SPREAD.length) {
    for (let i = 0; i < n; i++) {
      const code = codes[slots[i] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + by;
    }
    return;
  }
  SPREAD.fill(0, 0, 2 * length);
  for (let i = 1; i < n; i += 2) {
    const even = codes[slots[i - 1] ?? 0] ?? 0;
    const odd = length + (codes[slots[i] ?? 0] ?? 0);
    SPREAD[even] = (SPREAD[even] ?? 0) + 1;
    SPREAD[odd] = (SPREAD[odd] ?? 0) + 1;
  }
  if (n % 2 === 1) {
    const last = codes[slots[n - 1] ?? 0] ?? 0;
    SPREAD[last] = (SPREAD[last] ?? 0) + 1;
  }
  for (let code = 0; code < length; code++)
    counts[code] = (counts[code] ?? 0) + by * ((SPREAD[code] ?? 0) + (SPREAD[length + code] ?? 0));
}

/** Counts by four columns whose codes are few: at once, so that increments need not wait for each other. */
export function countFour(
  [c0, c1, c2, c3]: readonly [Counts, Counts, Counts, Counts],
  [k0, k1, k2, k3]: readonly [Codes, Codes, Codes, Codes],
  slots: Int32Array,
  n: number,
  by: 1 | -1,
): void {
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const a = k0[slot] ?? 0;
    const b = k1[slot] ?? 0;
    const c = k2[slot] ?? 0;
    const d = k3[slot] ?? 0;
    c0[a] = (c0[a] ?? 0) + by;
    c1[b] = (c1[b] ?? 0) + by;
    c2[c] = (c2[c] ?? 0) + by;
    c3[d] = (c3[d] ?? 0) + by;
  }
}

export function count(counts: Counts, codes: Codes, slots: Int32Array, n: number): void {
  tally(counts, codes, slots, n, 1);
}

export function discount(counts: Counts, codes: Codes, slots: Int32Array, n: number): void {
  tally(counts, codes, slots, n, -1);
}

/** Counts the slots that fail nothing in `mask`, by their code. */
export function tallyPassing(
  counts: Counts,
  codes: Codes,
  slots: Int32Array,
  fails: Uint16Array,
  mask: number,
  n: number,
): void {
  for (let i = 0; i < n; i++) {
    const code = codes[slots[i] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + (((fails[i] ?? 0) & mask) === 0 ? 1 : 0);
  }
}

/** Result of dividing a block: found slots from the front, missed ones from the back, and those that fail one group. */
export interface Parts {
  readonly parted: Int32Array;
  readonly nearSlots: Int32Array;
  readonly nearFails: Uint16Array;
  found: number;
  missed: number;
  near: number;
}

/** Divides a block by what its slots fail. `back` is the last place of `parted` in use. */
export function partBlock(parts: Parts, fails: Uint16Array, slots: Int32Array, n: number, back: number): void {
  const { parted, nearSlots, nearFails } = parts;
  let { found } = parts;
  let last = back - parts.missed;
  let near = 0;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const failed = fails[i] ?? 0;
    const fault = failed === 0 ? 0 : 1;
    parted[found] = slot;
    parted[last] = slot;
    found += 1 - fault;
    last -= fault;
    nearSlots[near] = slot;
    nearFails[near] = failed;
    // Exactly one bit is set if clearing the lowest one leaves nothing and there was one.
    near += ((failed & (failed - 1)) | (1 - fault)) === 0 ? 1 : 0;
  }
  parts.missed += n - (found - parts.found);
  parts.found = found;
  parts.near = near;
}

/** Whether ascending slots are consecutive, so that no list is needed. */
export const isRun = (slots: Int32Array, n: number): boolean =>
  n > 0 && (slots[n - 1] ?? 0) - (slots[0] ?? 0) === n - 1;

/** Adds `mark` to the marks of slots whose value is outside; bounds as in `keepWithin`. */
export function markOutside(
  marks: Uint16Array,
  mark: number,
  slots: Int32Array,
  n: number,
  values: Int32Array,
  from: number,
  to: number,
): void {
  const first = slots[0] ?? 0;
  if (isRun(slots, n))
    for (let i = 0; i < n; i++) {
      const value = values[first + i] ?? 0;
      marks[i] = (marks[i] ?? 0) | (-(((value - from) | (to - value)) >>> 31) & mark);
    }
  else
    for (let i = 0; i < n; i++) {
      const value = values[slots[i] ?? 0] ?? 0;
      marks[i] = (marks[i] ?? 0) | (-(((value - from) | (to - value)) >>> 31) & mark);
    }
}

/** The same with bounds by each slot's code. */
export function markOutsideByCode(
  marks: Uint16Array,
  mark: number,
  slots: Int32Array,
  n: number,
  values: Int32Array,
  bounds: Codes,
  from: Int32Array | undefined,
  to: Int32Array,
): void {
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const code = bounds[slot] ?? 0;
    marks[i] =
      (marks[i] ?? 0) | (-(((value - (from ? (from[code] ?? 0) : 0)) | ((to[code] ?? 0) - value)) >>> 31) & mark);
  }
}

/** How many slots have a value within; bounds as in `keepWithin`. */
export function countWithin(slots: Int32Array, n: number, values: Int32Array, from: number, to: number): number {
  const first = slots[0] ?? 0;
  let outside = 0;
  if (isRun(slots, n))
    for (let i = 0; i < n; i++) {
      const value = values[first + i] ?? 0;
      outside += ((value - from) | (to - value)) >>> 31;
    }
  else
    for (let i = 0; i < n; i++) {
      const value = values[slots[i] ?? 0] ?? 0;
      outside += ((value - from) | (to - value)) >>> 31;
    }
  return n - outside;
}

/**
 * Counts slots whose value is within, by their codes. A second code of each slot selects its bounds.
 * @param from undefined: no lower bound
 */
export function countWithinByCode(
  counts: Counts,
  codes: Codes,
  slots: Int32Array,
  n: number,
  values: Int32Array,
  bounds: Codes,
  from: Int32Array | undefined,
  to: Int32Array,
): void {
  const { length } = counts;
  // Most ranges have no lower bound, and no value is below zero.
  if (!from && 2 * length <= SPREAD.length && isRun(slots, n)) {
    countRunUpTo(counts, codes, slots[0] ?? 0, n, values, bounds, to);
    return;
  }
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const bound = bounds[slot] ?? 0;
    const code = codes[slot] ?? 0;
    const fault = ((value - (from ? (from[bound] ?? 0) : 0)) | ((to[bound] ?? 0) - value)) >>> 31;
    counts[code] = (counts[code] ?? 0) + 1 - fault;
  }
}

function countRunUpTo(
  counts: Counts,
  codes: Codes,
  first: number,
  n: number,
  values: Int32Array,
  bounds: Codes,
  to: Int32Array,
): void {
  const { length } = counts;
  SPREAD.fill(0, 0, 2 * length);
  for (let slot = first + 1; slot < first + n; slot += 2) {
    const even = codes[slot - 1] ?? 0;
    const odd = length + (codes[slot] ?? 0);
    SPREAD[even] = (SPREAD[even] ?? 0) + 1 - (((to[bounds[slot - 1] ?? 0] ?? 0) - (values[slot - 1] ?? 0)) >>> 31);
    SPREAD[odd] = (SPREAD[odd] ?? 0) + 1 - (((to[bounds[slot] ?? 0] ?? 0) - (values[slot] ?? 0)) >>> 31);
  }
  if (n % 2 === 1) {
    const last = first + n - 1;
    const code = codes[last] ?? 0;
    SPREAD[code] = (SPREAD[code] ?? 0) + 1 - (((to[bounds[last] ?? 0] ?? 0) - (values[last] ?? 0)) >>> 31);
  }
  for (let code = 0; code < length; code++)
    counts[code] = (counts[code] ?? 0) + (SPREAD[code] ?? 0) + (SPREAD[length + code] ?? 0);
}

/** `keepWithin` with bounds by each slot's code. */
export function keepWithinByCode(
  out: Int32Array,
  slots: Int32Array,
  n: number,
  values: Int32Array,
  bounds: Codes,
  from: Int32Array | undefined,
  to: Int32Array,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const code = bounds[slot] ?? 0;
    const fault = ((value - (from ? (from[code] ?? 0) : 0)) | ((to[code] ?? 0) - value)) >>> 31;
    out[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/** A range of usual prices, and the same range at the prices of topics. Bounds as in `keepWithin`. */
export interface PricedRanges {
  readonly usual: WholeRange;
  /** Bounds of the usual prices by each slot's code. */
  readonly sensitive: { readonly bounds: Codes; readonly from: Int32Array; readonly to: Int32Array };
  /** The range of the prices for gambling. Values below zero are unknown. */
  readonly gambling: WholeRange;
  /** -1: with gambling the dearer of both prices counts; 0: that for gambling alone. */
  readonly dearer: 0 | -1;
}

/** What changes with a topic: slots in the range at its price alone, and at the usual one alone. */
export interface PriceChanges {
  readonly gained: Int32Array;
  readonly lost: Int32Array;
  gains: number;
  losses: number;
  /** How many are within at the price for gambling. */
  gambling: number;
}

/**
 * `keepWithin` for usual prices, which notes in the same loop what sensitive topics change, and what gambling leaves.
 * @returns how many are kept
 */
export function keepPriced(
  changes: PriceChanges,
  { usual, sensitive, gambling, dearer }: PricedRanges,
  out: Int32Array,
  slots: Int32Array,
  n: number,
  parted: Int32Array,
  back: number,
): number {
  const { values, from, to } = usual;
  const { bounds, from: lows, to: highs } = sensitive;
  const { values: others, from: low, to: high } = gambling;
  const { gained, lost } = changes;
  let kept = 0;
  let missed = back;
  let gains = 0;
  let losses = 0;
  let outsideOthers = 0;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[slot] ?? 0;
    const code = bounds[slot] ?? 0;
    const other = others[slot] ?? 0;
    const outside = ((value - from) | (to - value)) >>> 31;
    const outsideThen = ((value - (lows[code] ?? 0)) | ((highs[code] ?? 0) - value)) >>> 31;
    const tooDear = (high - other) | ((to - value) & dearer);
    const tooCheap = (other - low) & ((value - from) | ~dearer);
    outsideOthers += (tooDear | tooCheap | other) >>> 31;
    out[kept] = slot;
    parted[missed] = slot;
    gained[gains] = slot;
    lost[losses] = slot;
    kept += 1 - outside;
    missed -= outside;
    gains += outside & (outsideThen ^ 1);
    losses += outsideThen & (outside ^ 1);
  }
  changes.gains = gains;
  changes.losses = losses;
  changes.gambling = n - outsideOthers;
  return kept;
}

/** `keepWithin` with values in the order of `slots` instead of by slot. */
export function keepListedWithin(
  out: Int32Array,
  slots: Int32Array,
  n: number,
  values: Float64Array,
  from: number,
  to: number,
  parted: Int32Array,
  back: number,
): number {
  let kept = 0;
  let missed = back;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const value = values[i] ?? 0;
    const fault = value >= from && value <= to ? 0 : 1;
    out[kept] = slot;
    parted[missed] = slot;
    kept += 1 - fault;
    missed -= fault;
  }
  return kept;
}

/** The same without filters by group: no site fails exactly one. */
export function partFound(parts: Parts, fails: Uint16Array, slots: Int32Array, n: number, back: number): void {
  const { parted } = parts;
  let { found } = parts;
  let last = back - parts.missed;
  for (let i = 0; i < n; i++) {
    const slot = slots[i] ?? 0;
    const fault = fails[i] === 0 ? 0 : 1;
    parted[found] = slot;
    parted[last] = slot;
    found += 1 - fault;
    last -= fault;
  }
  parts.missed += n - (found - parts.found);
  parts.found = found;
  parts.near = 0;
}

/** Counts each slot by its code, in the block of counts that belongs to the one filter it fails. */
export function countNear(
  counts: Counts,
  starts: Int32Array,
  codes: Codes,
  fails: Uint16Array,
  slots: Int32Array,
  n: number,
) {
  for (let i = 0; i < n; i++) {
    const place = (starts[Math.clz32(fails[i] ?? 0)] ?? 0) + (codes[slots[i] ?? 0] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
}

/** The place of the first slot, `from` to `to` (not included), that is not below `slot`. */
function placeOf(slots: Int32Array, from: number, to: number, slot: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Moves those of ascending slots that are in another ascending list to `taken`.
 * @param from place in the list of the first that can be among them
 * @returns how many slots are left
 */
export function takeOut(slots: Int32Array, n: number, list: Int32Array, from: number, taken: Int32Array): number {
  const last = slots[n - 1] ?? -1;
  let kept = 0;
  let read = 0;
  let some = 0;
  for (let at = from; at < list.length && (list[at] ?? 0) <= last; at++) {
    const slot = list[at] ?? 0;
    const place = placeOf(slots, read, n, slot);
    if (place === n || slots[place] !== slot) continue;
    slots.copyWithin(kept, read, place);
    kept += place - read;
    read = place + 1;
    taken[some++] = slot;
  }
  slots.copyWithin(kept, read, n);
  return kept + n - read;
}

/** Makes one ascending run of two, `from` to `middle` and `middle` to `to`, of which the second is short. */
export function mergeRuns(slots: Int32Array, from: number, middle: number, to: number): void {
  const short = slots.slice(middle, to);
  let end = middle;
  for (let i = short.length - 1; i >= 0; i--) {
    const slot = short[i] ?? 0;
    const place = placeOf(slots, from, end, slot);
    slots.copyWithin(place + i + 1, place, end);
    slots[place + i] = slot;
    end = place;
  }
}
