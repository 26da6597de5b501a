import { type SortKeys, writeUpTo } from './sort-keys.ts';

const BLOCK = 4096;
/** Up to this many, the best are kept in one loop. For more, the slots are divided by their keys. */
const MAX_HEAP = 2048;
/** Up to this many slots are sorted at once. */
const FEW = 256;
const FEW_PARTED = 4096;

/**
 * The slots at places `from` to `to` (not included) of the sorted list, without sorting all of them, so no order has to
 * be maintained as sites change. Of a million slots, the first page takes about 2 ms, a page in the middle about 15.
 */
export function pickWindow(keys: SortKeys, slots: Int32Array, from: number, to: number): Int32Array {
  const end = Math.min(to, slots.length);
  if (from >= end) return new Int32Array(0);
  if (slots.length <= FEW) return keys.sort(slots).slice(from, end);
  return end <= MAX_HEAP ? keepBest(keys, slots, end).slice(from) : part(keys, slots, 0, from, end);
}

/** The first `most` in order. Among equal keys the earlier slot is the better one, so later ones are skipped. */
function keepBest(keys: SortKeys, slots: Int32Array, most: number): Int32Array {
  const kept = new Int32Array(Math.max(2 * most, FEW));
  const block = new Float64Array(BLOCK);
  const close = new Int32Array(BLOCK);
  const plain = keys.plain(0);
  let n = 0;
  let worst = Number.POSITIVE_INFINITY;
  let worstSlot = -1;
  const prune = () => {
    const best = keys.sort(kept.slice(0, n)).slice(0, most);
    kept.set(best);
    n = best.length;
    if (n < most) return;
    worstSlot = best[most - 1] ?? 0;
    worst = keys.keyOf(0, worstSlot);
  };
  const isBackward = keys.isDescending;
  // Sorted by nothing else, of equal keys the one that comes later is never better.
  const isEqualWorse = keys.orders.length === 1 && keys.isAscending;
  const blocks = Math.ceil(slots.length / BLOCK);
  for (let b = 0; b < blocks; b++) {
    const start = (isBackward ? blocks - 1 - b : b) * BLOCK;
    const all = slots.subarray(start, Math.min(start + BLOCK, slots.length));
    // Most slots are worse. If the keys are a column, they are skipped before anything is written.
    const size = plain ? writeUpTo(close, plain, all, all.length, worst) : all.length;
    const part = plain ? close : all;
    keys.fill(0, part, size, block);
    for (let i = 0; i < size; i++) {
      const place = isBackward ? size - 1 - i : i;
      const key = block[place] ?? 0;
      if (key > worst) continue;
      const slot = part[place] ?? 0;
      if (key === worst && worstSlot >= 0 && (isEqualWorse || keys.compare(slot, worstSlot, 1) > 0)) continue;
      if (n === kept.length) prune();
      kept[n++] = slot;
    }
  }
  prune();
  return kept.slice(0, n);
}

/** Buckets by the upper 16 bits of a double: in order, sixteen for every power of two. */
const BUCKETS = 2 ** 16;

/** The bucket of a double by its upper half. Negative numbers are in reverse order. */
const bucketOf = (upper: number) => (upper >= 0 ? (upper >>> 16) | 0x8000 : (~upper >>> 16) & 0x7fff);

/** Keys of a block minus `least`, and the same memory as 32-bit halves. */
const distance = new Float64Array(BLOCK);
const halves = new Int32Array(distance.buffer);

interface Parted {
  /** In the order of the slots. */
  readonly buckets: Uint16Array;
  readonly sizes: Int32Array;
}

function toBuckets(keys: SortKeys, slots: Int32Array, level: number, least: number): Parted {
  const buckets = new Uint16Array(slots.length);
  const sizes = new Int32Array(BUCKETS);
  for (let at = 0; at < slots.length; at += BLOCK) {
    const size = Math.min(BLOCK, slots.length - at);
    keys.fill(level, slots.subarray(at, at + size), size, distance);
    if (least !== 0) for (let i = 0; i < size; i++) distance[i] = (distance[i] ?? 0) - least;
    for (let i = 0; i < size; i++) {
      const bucket = bucketOf(halves[2 * i + 1] ?? 0);
      buckets[at + i] = bucket;
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
  }
  return { buckets, sizes };
}

/** The lowest key of the slots; undefined if all are equal. */
function leastKey(keys: SortKeys, slots: Int32Array, level: number): number | undefined {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < slots.length; at += BLOCK) {
    const size = Math.min(BLOCK, slots.length - at);
    keys.fill(level, slots.subarray(at, at + size), size, distance);
    for (let i = 0; i < size; i++) {
      const key = distance[i] ?? 0;
      if (key < least) least = key;
      if (key > most) most = key;
    }
  }
  return least === most ? undefined : least;
}

/** Slots whose bucket is from `low` to `high`, in their order. */
function gather(slots: Int32Array, buckets: Uint16Array, low: number, high: number, size: number): Int32Array {
  // One more place, because the loop writes before it decides.
  const inside = new Int32Array(size + 1);
  let n = 0;
  for (let i = 0; i < slots.length; i++) {
    const bucket = buckets[i] ?? 0;
    inside[n] = slots[i] ?? 0;
    n += bucket >= low && bucket <= high ? 1 : 0;
  }
  return inside.subarray(0, size);
}

/**
 * Divides ascending slots by their keys at a level and continues only with the parts that the window overlaps. Slots of
 * one bucket are divided again by their distance from the lowest key.
 */
function part(keys: SortKeys, slots: Int32Array, level: number, from: number, to: number, least = 0): Int32Array {
  if (slots.length <= FEW_PARTED) return keys.sort(slots).slice(from, to);
  if (level === keys.orders.length && keys.isAscending) {
    const { length } = slots;
    return keys.isDescending ? slots.slice(length - to, length - from).reverse() : slots.slice(from, to);
  }
  const { buckets, sizes } = toBuckets(keys, slots, level, least);
  if (sizes[buckets[0] ?? 0] === slots.length) {
    const closer = leastKey(keys, slots, level);
    // All keys are equal at this level. Ids are the last level, and they differ.
    return closer === undefined ? part(keys, slots, level + 1, from, to) : part(keys, slots, level, from, to, closer);
  }
  const picked = new Int32Array(to - from);
  let n = 0;
  let before = 0;
  for (let low = 0; low < BUCKETS && before < to; low++) {
    let together = sizes[low] ?? 0;
    if (before + together <= from) {
      before += together;
      continue;
    }
    // Adjacent buckets that the window overlaps are handled together while they are small.
    let high = low;
    while (before + together < to && high + 1 < BUCKETS && together + (sizes[high + 1] ?? 0) <= FEW_PARTED)
      together += sizes[++high] ?? 0;
    const inside = gather(slots, buckets, low, high, together);
    const piece = part(keys, inside, level, Math.max(0, from - before), Math.min(to - before, together));
    picked.set(piece, n);
    n += piece.length;
    before += together;
    low = high;
  }
  return picked;
}
