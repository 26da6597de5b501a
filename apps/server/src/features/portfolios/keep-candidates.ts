import { type Candidates, countOf, type Problem } from './problem.ts';

/**
 * Of sites that could be chosen, those that a best choice needs (indices).
 *
 * One site *beats* another when it is not dearer and worth no less (equals by id). A chosen site can be exchanged for
 * one that beats it, if that one is not chosen yet and its owner may have one more. A choice has at most `most` sites,
 * so the exchange is always possible for a site beaten by (a) as many of its own owner as one owner may have, or
 * (b) `most` others, of which no more are counted of one owner than it may have. Exchanging makes no choice dearer,
 * poorer or of another size; done again and again it ends, since everybody who comes in beats somebody who goes out.
 * So some best choice has none of those.
 */
export function unbeaten(
  { prices, values, owners, ids }: Candidates,
  among: readonly number[],
  { most, mostPerOwner }: Pick<Problem, 'most' | 'mostPerOwner'>,
): number[] {
  const limit = Math.min(mostPerOwner ?? most, most);
  const at = (column: Float64Array, index: number) => column[index] ?? 0;
  const ordered = [...among].sort(
    (a, b) => at(prices, a) - at(prices, b) || at(values, b) - at(values, a) || at(ids, a) - at(ids, b),
  );
  const best = new Highest(most);
  /** The highest values seen of each owner, ascending. */
  const perOwner = new Map<number, number[]>();
  return ordered.filter((index) => {
    const value = at(values, index);
    if (value <= best.least) return false;
    const owner = at(owners, index);
    const own = perOwner.get(owner) ?? [];
    const lowest = own[0] ?? 0;
    const isFull = own.length >= limit;
    if (isFull && value <= lowest) return false;
    if (isFull) {
      own.shift();
      best.exchange(lowest, value);
    } else {
      best.add(value);
    }
    insert(own, value);
    perOwner.set(owner, own);
    return true;
  });
}

/** The `size` highest of the values given to it. */
class Highest {
  readonly #values: number[] = [];
  readonly #size: number;
  constructor(size: number) {
    this.#size = size;
  }

  /** So many are at least as high; nothing is while there are fewer. */
  get least(): number {
    return this.#values.length < this.#size ? Number.NEGATIVE_INFINITY : (this.#values[0] ?? Number.NEGATIVE_INFINITY);
  }

  add(value: number): void {
    insert(this.#values, value);
    if (this.#values.length > this.#size) this.#values.shift();
  }

  /** One that was given goes, a higher one comes. */
  exchange(gone: number, value: number): void {
    const at = this.#values.indexOf(gone);
    if (at !== -1) this.#values.splice(at, 1);
    this.add(value);
  }
}

/** Into an ascending list. */
function insert(sorted: number[], value: number): void {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1] ?? 0) > value) at -= 1;
  sorted.splice(at, 0, value);
}

/**
 * The cheapest choice of so many (indices), each owner within its limit, or of fewer where there are not so many.
 * Taking the cheapest that is still allowed is the best here: the limits are a matroid.
 */
export function cheapest({ prices, owners }: Candidates, count: number, mostPerOwner: number | null): number[] {
  const taken = new Map<number, number>();
  const chosen: number[] = [];
  for (const indices of priceClasses(prices)) {
    indices.sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0));
    for (const index of indices) {
      if (chosen.length >= count) return chosen;
      const owner = owners[index] ?? 0;
      const before = taken.get(owner) ?? 0;
      if (mostPerOwner !== null && before >= mostPerOwner) continue;
      taken.set(owner, before + 1);
      chosen.push(index);
    }
  }
  return chosen;
}

const CLASSES = 64;
const SAMPLES = 4096;

/** The indices by classes of price, ascending, so that only the first need be put in order; equal prices together. */
function priceClasses(prices: Float64Array): Uint32Array[] {
  const step = Math.max(1, Math.floor(prices.length / SAMPLES));
  const samples = prices.filter((_, index) => index % step === 0).sort();
  const quantile = (n: number) => samples[Math.floor((n * samples.length) / CLASSES)] ?? 0;
  const bounds = [...new Set(Array.from({ length: CLASSES - 1 }, (_, n) => quantile(n + 1)))];
  const classOf = Uint8Array.from(prices, (price) => {
    let [low, high] = [0, bounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) <= price) low = middle + 1;
      else high = middle;
    }
    return low;
  });
  const members = Array.from({ length: bounds.length + 1 }, (): number[] => []);
  for (const [index, at] of classOf.entries()) members[at]?.push(index);
  return members.map((indices) => Uint32Array.from(indices));
}

/** So many could be paid at most, were there no limits but the budget. */
export function mostAffordable(prices: Float64Array, budget: number, most: number): number {
  const lowest: number[] = [];
  for (const price of prices) {
    if (lowest.length >= most && price >= (lowest.at(-1) ?? 0)) continue;
    insert(lowest, price);
    if (lowest.length > most) lowest.pop();
  }
  let [sum, count] = [0, 0];
  for (const price of lowest) {
    sum += price;
    if (sum > budget) break;
    count += 1;
  }
  return count;
}

export const everyIndex = (all: Candidates): number[] => Array.from({ length: countOf(all) }, (_, index) => index);
