import type { Highs } from 'highs';
import { relaxedModel } from './model.ts';
import { type Candidates, countOf, type Problem, pick } from './problem.ts';

/** Sites that join one round at most. */
const ROUND = 800;
const MAX_ROUNDS = 200;

export interface Relaxation {
  /** No choice costs less. */
  readonly least: number;
  /** What each site adds to that at least when it is chosen; below 0 for those that are taken whole anyhow. */
  readonly extra: Float64Array;
  /** The sites it took, and how much of each. */
  readonly taken: readonly { readonly index: number; readonly share: number }[];
}

/**
 * The least Σcost over all sites when they may be taken in parts, by column generation: solved for a few, then joined
 * by those that would make it cheaper at its prices of budget, number and owners, until none would. So a million sites
 * cost a dozen passes, never a large model.
 */
export function relax(
  highs: Highs,
  all: Candidates,
  problem: Problem,
  costs: Float64Array,
  start: readonly number[],
): Relaxation {
  const size = costs.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const near = -1e-9 * Math.max(1, size);
  const members = new Set(start);
  const extra = new Float64Array(countOf(all));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const indices = [...members];
    const relaxed = relaxedModel(
      highs,
      pick(all, indices),
      problem,
      Float64Array.from(indices, (i) => costs[i] ?? 0),
    );
    for (let index = 0; index < extra.length; index++) {
      extra[index] =
        (costs[index] ?? 0) -
        relaxed.budget * (all.prices[index] ?? 0) -
        relaxed.count -
        (relaxed.owners.get(all.owners[index] ?? 0) ?? 0);
    }
    const joining = lowest(extra, ROUND, near, members);
    if (joining.length > 0) {
      for (const index of joining) members.add(index);
      continue;
    }
    const taken = indices.flatMap((index, at) => {
      const share = relaxed.shares[at] ?? 0;
      return share > 1e-9 ? [{ index, share }] : [];
    });
    return { least: relaxed.least, extra, taken };
  }
  throw new Error('A relaxation does not settle.');
}

/** The indices of the `count` lowest values below `limit`, or a few more where equals are; without those given. */
export function lowest(
  values: Float64Array,
  count: number,
  limit: number,
  but: ReadonlySet<number> = new Set(),
): number[] {
  const found: number[] = [];
  for (let index = 0; index < values.length; index++) {
    if ((values[index] ?? 0) < limit && !but.has(index)) found.push(index);
  }
  if (found.length <= count) return found;
  const ordered = Float64Array.from(found, (index) => values[index] ?? 0).sort();
  const last = ordered[count - 1] ?? 0;
  return found.filter((index) => (values[index] ?? 0) <= last).slice(0, 2 * count);
}
