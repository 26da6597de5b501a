import { type Candidates, countOf, type Problem, sumOf } from './problem.ts';
import type { Relaxation } from './relax.ts';

/** A choice as it grows: what is left of the budget and of every owner's limit. */
class Choice {
  readonly chosen = new Set<number>();
  readonly #all: Candidates;
  readonly #perOwner = new Map<number, number>();
  readonly #limit: number;
  left: number;

  constructor(all: Candidates, { budget, mostPerOwner }: Problem) {
    this.#all = all;
    this.#limit = mostPerOwner ?? Number.POSITIVE_INFINITY;
    this.left = budget;
  }

  take(index: number): void {
    this.#change(index, 1);
    this.chosen.add(index);
  }

  drop(index: number): void {
    this.#change(index, -1);
    this.chosen.delete(index);
  }

  fits(index: number): boolean {
    const price = this.#all.prices[index] ?? 0;
    return price <= this.left && !this.chosen.has(index) && this.#countOf(index) < this.#limit;
  }

  /** The most valuable that fits, the cheapest of equals, if it is worth more than `than`. */
  mostValuable(than: number): number | null {
    const { prices, values } = this.#all;
    let found: number | null = null;
    let [highest, lowest] = [than, 0];
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? 0;
      const price = prices[index] ?? 0;
      if (price > this.left || value < highest || (value === highest && (found === null || price >= lowest))) continue;
      if (!this.fits(index)) continue;
      [found, highest, lowest] = [index, value, price];
    }
    return found;
  }

  #countOf(index: number): number {
    return this.#perOwner.get(this.#all.owners[index] ?? 0) ?? 0;
  }

  #change(index: number, by: 1 | -1): void {
    this.#perOwner.set(this.#all.owners[index] ?? 0, this.#countOf(index) + by);
    this.left -= by * (this.#all.prices[index] ?? 0);
  }
}

/**
 * A good choice to begin with: the sites that the relaxation takes as a whole, with further sites as long as the budget
 * lasts, then exchanged one by one for the most valuable affordable ones. Never worse than `start`, which is within
 * every limit.
 */
export function improve(
  all: Candidates,
  problem: Problem,
  { taken }: Relaxation,
  start: readonly number[],
  isTime: () => boolean,
): number[] {
  const rounded = fill(
    all,
    problem,
    taken.filter(({ share }) => share > 1 - 1e-6).map(({ index }) => index),
    start,
  );
  const choice = new Choice(all, problem);
  for (const index of rounded) choice.take(index);
  const byValue = [...rounded].sort((a, b) => (all.values[a] ?? 0) - (all.values[b] ?? 0));
  for (const index of byValue) {
    if (!isTime()) break;
    choice.drop(index);
    choice.take(choice.mostValuable(all.values[index] ?? 0) ?? index);
  }
  return [...choice.chosen];
}

function fill(
  all: Candidates,
  problem: Problem,
  whole: readonly number[],
  start: readonly number[],
): readonly number[] {
  const choice = new Choice(all, problem);
  for (const index of whole) if (choice.chosen.size < problem.most && choice.fits(index)) choice.take(index);
  if (problem.exact === null) {
    while (choice.chosen.size < problem.most) {
      const next = choice.mostValuable(0);
      if (next === null) break;
      choice.take(next);
    }
  } else {
    // With the cheapest ones, there is certainly room for the rest.
    for (const index of start) if (choice.chosen.size < problem.exact && choice.fits(index)) choice.take(index);
    if (choice.chosen.size < problem.exact) return start;
  }
  const chosen = [...choice.chosen];
  return sumOf(all.values, chosen) < sumOf(all.values, start) && countOf(all) > 0 ? start : chosen;
}
