import { type Candidates, countOf, type Problem, pick } from './problem.ts';

type Limits = Pick<Problem, 'most' | 'mostPerOwner'>;

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
  limits: Limits,
): number[] {
  const at = (column: Float64Array, index: number) => column[index] ?? 0;
  const ordered = [...among].sort(
    (a, b) => at(prices, a) - at(prices, b) || at(values, b) - at(values, a) || at(ids, a) - at(ids, b),
  );
  const cheaper = new Cheaper(limits);
  return ordered.filter((index) => {
    const [value, owner] = [at(values, index), at(owners, index)];
    if (cheaper.beat(value, owner)) return false;
    cheaper.add(value, owner);
    return true;
  });
}

/**
 * The same by classes of price, for very many: without those whom sites of lower classes beat. Of a million that leaves
 * some ten thousand where price says little about value, and more the more it says; it costs two passes and no order.
 */
export function unbeatenByClasses(all: Candidates, limits: Limits): Candidates {
  const { values, owners } = all;
  const cheaper = new Cheaper(limits);
  const kept = new Uint32Array(countOf(all));
  let count = 0;
  for (const indices of priceClasses(all.prices)) {
    const before = count;
    for (let i = 0; i < indices.length; i++) {
      const index = indices[i] ?? 0;
      if (!cheaper.beat(values[index] ?? 0, owners[index] ?? 0)) kept[count++] = index;
    }
    // Only now: those of a class are not in order.
    for (let i = before; i < count; i++) {
      const index = kept[i] ?? 0;
      const [value, owner] = [values[index] ?? 0, owners[index] ?? 0];
      if (!cheaper.beat(value, owner)) cheaper.add(value, owner);
    }
  }
  return count === kept.length ? all : pick(all, kept.subarray(0, count).sort());
}

/** What sites that are not dearer are worth, as far as they can take the place of others. */
class Cheaper {
  readonly #best: Highest;
  readonly #limit: number;
  /** The highest values of each owner, ascending; none where an owner may have as many as there are. */
  readonly #perOwner: Map<number, number[]> | undefined;

  constructor({ most, mostPerOwner }: Limits) {
    this.#best = new Highest(most);
    this.#limit = mostPerOwner ?? most;
    this.#perOwner = this.#limit < most ? new Map() : undefined;
  }

  /** Whether a site of this value can always be replaced by one of them. */
  beat(value: number, owner: number): boolean {
    if (value <= this.#best.least) return true;
    const own = this.#perOwner?.get(owner);
    return own !== undefined && own.length >= this.#limit && value <= (own[0] ?? 0);
  }

  /** One that they don't beat joins them. */
  add(value: number, owner: number): void {
    if (!this.#perOwner) {
      this.#best.add(value);
      return;
    }
    const own = this.#perOwner.get(owner) ?? [];
    if (own.length >= this.#limit) this.#best.exchange(own.shift() ?? 0, value);
    else this.#best.add(value);
    insert(own, value);
    this.#perOwner.set(owner, own);
  }
}

/** The `size` highest of the values given to it. */
class Highest {
  readonly #values: number[] = [];
  readonly #size: number;
  constructor(size: number) {
    this.#size = size;
  }

  /** Whether this many are at least as high. False while there are fewer. */
  get least(): number {
    return this.#values.length < this.#size ? Number.NEGATIVE_INFINITY : (this.#values[0] ?? Number.NEGATIVE_INFINITY);
  }

  add(value: number): void {
    insert(this.#values, value);
    if (this.#values.length > this.#size) this.#values.shift();
  }

  /** Replaces a given value by a higher one. */
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
 * The cheapest choice of `count` sites (indices) within each owner's limit, or of fewer if there are not enough.
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
  const bounds = Float64Array.from(new Set(Array.from({ length: CLASSES - 1 }, (_, n) => quantile(n + 1))));
  const classOf = new Uint8Array(prices.length);
  const ends = new Uint32Array(bounds.length + 1);
  for (let index = 0; index < prices.length; index++) {
    const price = prices[index] ?? 0;
    let [low, high] = [0, bounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) <= price) low = middle + 1;
      else high = middle;
    }
    classOf[index] = low;
    ends[low] = (ends[low] ?? 0) + 1;
  }
  for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
  const starts = Uint32Array.from(ends, (_, at) => ends[at - 1] ?? 0);
  const next = starts.slice();
  const members = new Uint32Array(prices.length);
  for (let index = 0; index < prices.length; index++) {
    const at = classOf[index] ?? 0;
    const place = next[at] ?? 0;
    members[place] = index;
    next[at] = place + 1;
  }
  return Array.from(starts, (start, at) => members.subarray(start, ends[at]));
}

/** How many sites the budget could pay for at most, without any other limit. */
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
