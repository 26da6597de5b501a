import type { Highs } from 'highs';
import { improve } from './improve.ts';
import { cheapest, mostAffordable, unbeaten, unbeatenByClasses } from './keep-candidates.ts';
import { wholeModel } from './model.ts';
import {
  type Candidates,
  countOf,
  type NoSolution,
  type Outcome,
  type Problem,
  pick,
  type Solved,
  sumOf,
} from './problem.ts';
import { lowest, type Relaxation, relax } from './relax.ts';

export interface Patience {
  /** Milliseconds for the proof that nothing is better. */
  readonly forProof: number;
  /** Further ones, while what was found is more than `gap` of the bound away from it. */
  readonly forGap: number;
  readonly gap: number;
  /** Sites in the exact model at most. */
  readonly core: number;
}

export const USUAL_PATIENCE: Patience = { forProof: 2000, forGap: 6000, gap: 0.02, core: 2500 };

/** Nearer to the bound than this part of it is on the bound: the solver's tolerances allow no finer claim. */
const EXACT_TO = 1e-8;
/** With higher costs, these tolerances could not distinguish sums. */
const LARGEST_COST = 10_000;

interface Search {
  readonly highs: Highs;
  readonly all: Candidates;
  readonly problem: Problem;
  readonly patience: Patience;
  readonly now: () => number;
}

/** The best choice of sites, or why there is none. Works for seconds: run it in a thread of its own. */
export function solve(
  highs: Highs,
  given: Candidates,
  wish: Problem,
  patience: Patience = USUAL_PATIENCE,
  now: () => number = () => performance.now(),
): Outcome {
  const fitting = countOf(given);
  // Whatever is looked for below, of a choice with one of the others there is another that is as good.
  const needed = unbeatenByClasses(given, { ...wish, most: wish.exact ?? wish.most });
  const payable = withinBudget(needed, wish.budget);
  const problem = { ...wish, most: wish.exact ?? mostAffordable(payable.prices, wish.budget, wish.most) };
  const wanted = wish.exact ?? 1;
  const start = cheapest(payable, wanted, wish.mostPerOwner);
  if (start.length < wanted || sumOf(payable.prices, start) > wish.budget)
    return { fitting, candidates: 0, solved: null, unsolvable: whyNot(needed, wanted, wish) };
  const search = { highs, all: payable, problem, patience, now };
  const found = wish.goal === 'sum' ? mostValue(search, start) : leastRatio(search, start);
  return { fitting, ...found, unsolvable: null };
}

function withinBudget(all: Candidates, budget: number): Candidates {
  if (all.prices.every((price) => price <= budget)) return all;
  const indices: number[] = [];
  for (const [index, price] of all.prices.entries()) if (price <= budget) indices.push(index);
  return pick(all, indices);
}

function whyNot(all: Candidates, wanted: number, { mostPerOwner, budget }: Problem): NoSolution {
  const chosen = cheapest(all, wanted, mostPerOwner);
  let left = budget;
  // The cheapest few of them are the cheapest there are of so many.
  const payable = chosen
    .map((index) => all.prices[index] ?? 0)
    .sort((a, b) => a - b)
    .findIndex((price) => {
      left -= price;
      return left < 0;
    });
  return {
    sites: chosen.length,
    least: chosen.length < wanted ? null : sumOf(all.prices, chosen),
    payable: payable < 0 ? chosen.length : payable,
  };
}

type Found = { readonly solved: Solved; readonly candidates: number };

const idsOf = (all: Candidates, indices: readonly number[]): number[] => indices.map((index) => all.ids[index] ?? 0);
const scaleOf = (costs: Float64Array) =>
  Math.max(1, costs.reduce((a, b) => Math.max(a, Math.abs(b)), 0) / LARGEST_COST);

/** Sites that a choice below `limit` could contain, as far as relaxation and comparison show. */
function hopeful({ all, problem }: Search, { least, extra }: Relaxation, limit: number): number[] {
  const within = lowest(extra, Number.POSITIVE_INFINITY, limit - least);
  // Sites are compared in pairs, which for very many would take longer than it saves.
  return within.length > 200_000 ? within : unbeaten(all, within, problem);
}

interface Core {
  /** Indices into all candidates. */
  readonly indices: number[];
  /** No choice with a site outside costs less. */
  readonly outside: number;
}

/**
 * The most promising of these, the given choice among them: half by what they add to the relaxation, half the best of
 * every class of price, so that what is left of the budget finds a use.
 */
function coreOf(
  { prices }: Candidates,
  { extra, least }: Relaxation,
  among: readonly number[],
  chosen: readonly number[],
  size: number,
): Core {
  const isIn = new Set(chosen);
  const ordered = among.filter((index) => !isIn.has(index)).sort((a, b) => (extra[a] ?? 0) - (extra[b] ?? 0));
  const half = ordered.length <= size ? size : Math.ceil(size / 2);
  for (const index of ordered.slice(0, half)) isIn.add(index);
  const perClass = new Map<number, number>();
  for (const index of ordered.slice(half)) {
    if (isIn.size >= size + chosen.length) break;
    const key = Math.floor(Math.log2(1 + (prices[index] ?? 0)) * CLASSES_PER_DOUBLING);
    const members = perClass.get(key) ?? 0;
    if (members >= PER_CLASS) continue;
    perClass.set(key, members + 1);
    isIn.add(index);
  }
  const beyond = ordered.find((index) => !isIn.has(index));
  return {
    indices: [...isIn],
    outside: beyond === undefined ? Number.POSITIVE_INFINITY : least + (extra[beyond] ?? 0),
  };
}

const CLASSES_PER_DOUBLING = 24;
const PER_CLASS = 6;

/** The choice of the least Σcost within a core. */
function bestWithin(
  { highs, all, problem }: Search,
  core: readonly number[],
  costs: Float64Array,
  start: readonly number[],
  stop: Parameters<typeof wholeModel>[5],
) {
  const place = new Map(core.map((index, at) => [index, at]));
  const part = Float64Array.from(core, (index) => costs[index] ?? 0);
  const begin = start.map((index) => place.get(index) ?? 0);
  const { chosen, least } = wholeModel(highs, pick(all, core), problem, part, begin, stop);
  return { chosen: chosen?.map((at) => core[at] ?? 0) ?? null, least };
}

// ── The most value ───────────────────────────────────────────────────────────────────────────────────────────────

function mostValue(search: Search, start: readonly number[]): Found {
  const { highs, all, problem, patience, now } = search;
  const scale = scaleOf(all.values);
  const costs = all.values.map((value) => -value / scale);
  const relaxation = relax(highs, all, problem, costs, start);
  const valueIn = (chosen: readonly number[]) => sumOf(all.values, chosen);
  const soon = now() + patience.forProof / 2;
  const isTime = () => now() < soon;
  let best = improve(all, problem, relaxation, start, isTime);
  // Sums are whole: only a choice worth one more is better.
  const among = hopeful(search, relaxation, -(valueIn(best) + 1) / scale + 1e-6);
  const core = coreOf(all, relaxation, among, best, patience.core);
  const look = (milliseconds: number, gap: number): number => {
    const stop = { milliseconds, gap, step: 0.999 / scale };
    const { chosen, least } = bestWithin(search, core.indices, costs, best, stop);
    if (chosen && valueIn(chosen) > valueIn(best)) best = chosen;
    return Math.max(-least, -core.outside, valueIn(best) / scale) * scale;
  };
  let bound = Math.min(look(patience.forProof, 0), -relaxation.least * scale);
  if (valueIn(best) < bound * (1 - patience.gap)) bound = Math.min(bound, look(patience.forGap, patience.gap));
  if (bound >= valueIn(best) + 1) bound = Math.min(bound, boundByCount(search, relaxation, costs, start) * scale);
  const value = valueIn(best);
  const isBest = bound < value + 1 + value * EXACT_TO;
  return {
    candidates: new Set([...among, ...best]).size,
    solved: { ids: idsOf(all, best), isBest, bound: isBest ? value : Math.floor(bound) },
  };
}

/**
 * A relaxation that takes 2.3 sites promises what neither two nor three can hold: the better of "at most 2" and "at
 * least 3" is a bound, and mostly a closer one. @returns the most value in the scale of the costs
 */
function boundByCount(
  { highs, all, problem }: Search,
  { taken, least }: Relaxation,
  costs: Float64Array,
  start: readonly number[],
): number {
  const count = taken.reduce((sum, { share }) => sum + share, 0);
  if (problem.exact !== null || Math.abs(count - Math.round(count)) < 1e-6) return -least;
  const few = relax(highs, all, { ...problem, most: Math.floor(count) }, costs, start);
  const many = cheapest(all, Math.ceil(count), problem.mostPerOwner);
  if (many.length < count || sumOf(all.prices, many) > problem.budget) return -few.least;
  const further = relax(highs, all, { ...problem, fewest: Math.ceil(count) }, costs, many);
  return Math.max(-few.least, -further.least);
}

// ── The least money for each unit of value ───────────────────────────────────────────────────────────────────────

const MAX_ROUNDS = 50;

/**
 * Dinkelbach's method: with the ratio r of a choice at hand, look for the choice with the least Σprice − r·Σvalue.
 * When that is 0 no ratio is lower; otherwise its own ratio is, and is tried next. First for sites taken in parts,
 * which gives a bound, then for whole ones.
 */
function leastRatio(search: Search, start: readonly number[]): Found {
  const { highs, all, problem, patience, now } = search;
  const ratioOf = (chosen: readonly number[]) => sumOf(all.prices, chosen) / sumOf(all.values, chosen);
  const costsAt = (ratio: number) => {
    const costs = all.prices.map((price, index) => price - ratio * (all.values[index] ?? 0));
    const scale = scaleOf(costs);
    return costs.map((cost) => cost / scale);
  };

  let best = [...start];
  let floor = ratioOf(best);
  let relaxation = relax(highs, all, problem, costsAt(floor), start);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const of = (column: Float64Array) =>
      relaxation.taken.reduce((sum, { index, share }) => sum + share * (column[index] ?? 0), 0);
    const lower = of(all.prices) / of(all.values);
    if (lower >= floor * (1 - 1e-12)) break;
    floor = lower;
    relaxation = relax(highs, all, problem, costsAt(floor), [...start, ...relaxation.taken.map(({ index }) => index)]);
  }

  const core = coreOf(
    all,
    relaxation,
    lowest(relaxation.extra, 4 * patience.core, Number.POSITIVE_INFINITY),
    best,
    patience.core,
  );
  /** One round within the core. @returns whether it brought a lower ratio, and whether it proved that there is none */
  const round = (milliseconds: number) => {
    const costs = costsAt(ratioOf(best));
    const { chosen, least } = bestWithin(search, core.indices, costs, best, { milliseconds, gap: 0, step: 1e-9 });
    const isBetter = chosen !== null && isLower(all, chosen, best);
    if (isBetter) best = chosen;
    return { isBetter, isLeast: !isBetter && least >= -EXACT_TO * LARGEST_COST };
  };
  const until = now() + patience.forProof;
  let last = { isBetter: true, isLeast: false };
  for (let n = 0; n < MAX_ROUNDS && last.isBetter && now() < until; n++) last = round(until - now());
  const deadline = now() + patience.forGap;
  while (ratioOf(best) * (1 - patience.gap) > floor && last.isBetter && now() < deadline)
    last = round(deadline - now());

  const ratio = ratioOf(best);
  const { least, extra } = relax(highs, all, problem, costsAt(ratio), [...best, ...start]);
  const isInside = new Set(core.indices);
  // With these no choice costs less for each unit than the one found.
  const among = lowest(extra, Number.POSITIVE_INFINITY, -least);
  const isBest = ratio * (1 - EXACT_TO) <= floor || (last.isLeast && among.every((index) => isInside.has(index)));
  return {
    candidates: new Set([...among, ...best]).size,
    solved: { ids: idsOf(all, best), isBest, bound: isBest ? ratio : floor },
  };
}

/** Compares two ratios of whole numbers without dividing. */
function isLower(all: Candidates, chosen: readonly number[], than: readonly number[]): boolean {
  const of = (values: Float64Array, indices: readonly number[]) => BigInt(sumOf(values, indices));
  return of(all.prices, chosen) * of(all.values, than) < of(all.prices, than) * of(all.values, chosen);
}
