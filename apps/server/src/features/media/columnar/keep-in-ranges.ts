import { keepRunWithin, keepWithin, keepWithinWide, LARGEST, type WholeRange, writeRun } from './pass-loops.ts';
import type { Range } from './plan.ts';

/** A range within 32 bits. Undefined if its values or bounds are beyond, or if nothing is within. */
export function wholeOf(range: Range | undefined): WholeRange | undefined {
  if (!range || range.values instanceof Float64Array) return undefined;
  const to = Math.min(range.to, LARGEST);
  return range.from <= to ? { values: range.values, from: range.from, to } : undefined;
}

/**
 * Drops the slots of a block that are outside a range and writes them to `parted` as missed.
 * @param run the first slot, if the slots are consecutive and not yet in `slots`
 * @param back place in `parted` of the next missed slot; the following ones go before it
 * @returns how many are left, at the front of `slots`
 */
export function keepInRanges(
  ranges: readonly Range[],
  slots: Int32Array,
  size: number,
  run: number | undefined,
  parted: Int32Array,
  back: number,
): number {
  let left = size;
  let isRun = run !== undefined;
  for (const { values, from, to } of ranges) {
    const last = back - (size - left);
    const most = Math.min(to, LARGEST);
    if (values instanceof Float64Array) {
      if (isRun) writeRun(slots, size, run ?? 0);
      left = keepWithinWide(slots, left, values, from, to, parted, last);
    } else if (from > most) {
      if (isRun) writeRun(slots, size, run ?? 0);
      for (let i = 0; i < left; i++) parted[last - i] = slots[i] ?? 0;
      left = 0;
    } else if (isRun) left = keepRunWithin(slots, left, run ?? 0, values, from, most, parted, last);
    else left = keepWithin(slots, slots, left, values, from, most, parted, last);
    isRun = false;
  }
  if (isRun) writeRun(slots, size, run ?? 0);
  return left;
}
