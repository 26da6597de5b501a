import type { Range } from './plan.ts';

/** Slots sampled to estimate what a filter leaves. */
export const SAMPLE = 256;

/** Orders filters by how few sites they leave, estimated by a sample of the slots in question. */
export function mostSelectiveFirst<T>(
  all: readonly T[],
  passes: (one: T, slot: number) => boolean,
  among: Int32Array | undefined,
  count: number,
): readonly T[] {
  if (all.length < 2) return all;
  const total = among?.length ?? count;
  const step = Math.max(1, Math.floor(total / SAMPLE));
  const left = new Map<T, number>();
  for (const one of all) {
    let n = 0;
    for (let at = 0; at < total; at += step) if (passes(one, among ? (among[at] ?? 0) : at)) n++;
    left.set(one, n);
  }
  return all.toSorted((a, b) => (left.get(a) ?? 0) - (left.get(b) ?? 0));
}

export const isWithin = ({ values, from, to }: Range, slot: number): boolean => {
  const value = values[slot] ?? 0;
  return value >= from && value <= to;
};
