import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { cheapest, mostAffordable, unbeaten, unbeatenByClasses } from './keep-candidates.ts';
import { loadSolver } from './load-solver.ts';
import { type Candidates, countOf, type Problem, pick, sumOf } from './problem.ts';
import { solve, USUAL_PATIENCE } from './solve.ts';

const highs = await loadSolver();

interface Site {
  readonly price: number;
  readonly value: number;
  readonly owner: number;
}
const columns = (sites: readonly Site[]): Candidates => ({
  ids: Float64Array.from(sites, (_, index) => index + 1),
  prices: Float64Array.from(sites, (site) => site.price),
  values: Float64Array.from(sites, (site) => site.value),
  owners: Float64Array.from(sites, (site) => site.owner),
});

const everyIndex = (all: Candidates) => Array.from({ length: countOf(all) }, (_, index) => index);

/** Every set of sites that keeps the limits, looked at one by one. */
function* choices(sites: readonly Site[], { budget, most, exact, mostPerOwner }: Problem): Generator<Site[]> {
  for (let mask = 1; mask < 2 ** sites.length; mask++) {
    const chosen = sites.filter((_, index) => mask & (1 << index));
    if (exact === null ? chosen.length > most : chosen.length !== exact) continue;
    if (sum(chosen, 'price') > budget) continue;
    const owners = Map.groupBy(chosen, ({ owner }) => owner);
    if (mostPerOwner !== null && [...owners.values()].some((own) => own.length > mostPerOwner)) continue;
    yield chosen;
  }
}
const sum = (sites: readonly Site[], field: 'price' | 'value') => sites.reduce((total, site) => total + site[field], 0);

const siteArbitrary = (values: fc.Arbitrary<number>) =>
  fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 900_000 })),
    value: values,
    owner: fc.integer({ min: 1, max: 4 }),
  });
const problemArbitrary = (goal: Problem['goal']): fc.Arbitrary<Problem> =>
  fc.record({
    goal: fc.constant(goal),
    budget: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3_000_000 })),
    most: fc.integer({ min: 1, max: 8 }),
    exact: goal === 'ratio' ? fc.integer({ min: 1, max: 6 }) : fc.option(fc.integer({ min: 1, max: 6 })),
    mostPerOwner: fc.option(fc.integer({ min: 1, max: 3 })),
  });

const POINTS = fc.integer({ min: 1, max: 100 });
const VISITS = fc.oneof(POINTS, fc.integer({ min: 1, max: 900_000_000 }));

describe.each([
  ['the most DA points', 'sum', POINTS],
  ['the most visits', 'sum', VISITS],
  ['the lowest price of a point', 'ratio', POINTS],
] as const)('%s', (_name, goal, values) => {
  test('is what looking at every choice finds', () => {
    const sites = fc.array(siteArbitrary(values), { minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(sites, problemArbitrary(goal), (all, problem) => {
        const { solved, unsolvable, fitting } = solve(highs, columns(all), problem);
        const every = [...choices(all, problem)];
        expect(fitting).toBe(all.length);
        if (every.length === 0) {
          expect(solved).toBeNull();
          expect(unsolvable).toEqual(whyNot(all, problem));
          return;
        }
        const chosen = (solved?.ids ?? []).map((id) => all[id - 1] as Site);
        expect(new Set(solved?.ids).size).toBe(chosen.length);
        // It keeps every limit: looking at every choice of it finds itself.
        expect([...choices(chosen, problem)].some((choice) => choice.length === chosen.length)).toBe(true);
        const measure = (choice: readonly Site[]) =>
          goal === 'sum' ? sum(choice, 'value') : sum(choice, 'price') / sum(choice, 'value');
        const best = goal === 'sum' ? Math.max(...every.map(measure)) : Math.min(...every.map(measure));
        expect(measure(chosen)).toBeCloseTo(best, 6);
        expect(solved?.isBest).toBe(true);
        expect(solved?.bound).toBeCloseTo(best, 6);
      }),
      { numRuns: runs(250) },
    );
  }, 120_000);
});

function whyNot(all: readonly Site[], problem: Problem) {
  const wanted = problem.exact ?? 1;
  const any = { ...problem, budget: Number.POSITIVE_INFINITY };
  const sums = [...choices(all, { ...any, exact: wanted })].map((choice) => sum(choice, 'price'));
  const counts = [...choices(all, { ...any, exact: null, most: wanted })].map((choice) => choice.length);
  const paid = [...choices(all, { ...problem, exact: null, most: wanted })].map((choice) => choice.length);
  return {
    sites: Math.max(0, ...counts),
    least: sums.length === 0 ? null : Math.min(...sums),
    payable: Math.max(0, ...paid),
  };
}

describe('with room for a few sites in the exact model', () => {
  test.each(['sum', 'ratio'] as const)(
    'it claims no more than it knows: %s',
    (goal) => {
      const sites = fc.array(siteArbitrary(VISITS), { minLength: 4, maxLength: 11 });
      const patience = { ...USUAL_PATIENCE, core: 1, forGap: 0 };
      fc.assert(
        fc.property(sites, problemArbitrary(goal), (all, problem) => {
          const { solved } = solve(highs, columns(all), problem, patience);
          const every = [...choices(all, problem)];
          if (solved === null) {
            expect(every).toEqual([]);
            return;
          }
          const chosen = solved.ids.map((id) => all[id - 1] as Site);
          const measure = (choice: readonly Site[]) =>
            goal === 'sum' ? sum(choice, 'value') : -sum(choice, 'price') / sum(choice, 'value');
          const best = Math.max(...every.map(measure));
          const bound = goal === 'sum' ? solved.bound : -solved.bound;
          expect(bound).toBeGreaterThanOrEqual(best - Math.abs(best) * 1e-7);
          expect(measure(chosen)).toBeLessThanOrEqual(bound + Math.abs(best) * 1e-7);
          if (solved.isBest) expect(measure(chosen)).toBeCloseTo(best, 6);
        }),
        { numRuns: runs(250) },
      );
    },
    120_000,
  );
});

describe('what is left out beforehand', () => {
  const many = fc.array(siteArbitrary(fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 12 });
  const limits = fc.record({
    most: fc.integer({ min: 1, max: 4 }),
    mostPerOwner: fc.option(fc.integer({ min: 1, max: 2 })),
  });
  type Limits = Pick<Problem, 'most' | 'mostPerOwner'>;

  test.each([
    ['in their order', (all: Candidates, limits: Limits) => pick(all, unbeaten(all, everyIndex(all), limits)).ids],
    ['by classes of price', (all: Candidates, limits: Limits) => unbeatenByClasses(all, limits).ids],
  ] as const)(
    'is needed by no best choice, for any budget and number: %s',
    (_how, leave) => {
      const budgets = fc.integer({ min: 1, max: 1_500_000 });
      fc.assert(
        fc.property(many, limits, budgets, fc.boolean(), (all, { most, mostPerOwner }, budget, isExact) => {
          const left = Array.from(leave(columns(all), { most, mostPerOwner }), (id) => all[id - 1] as Site);
          const problem: Problem = { goal: 'sum', budget, most, exact: isExact ? most : null, mostPerOwner };
          const within = (sites: readonly Site[]) => [...choices(sites, problem)];
          const highest = (sites: readonly Site[]) =>
            Math.max(-1, ...within(sites).map((choice) => sum(choice, 'value')));
          const least = (sites: readonly Site[]) => Math.min(...within(sites).map((choice) => sum(choice, 'price')));
          expect(highest(left)).toBe(highest(all));
          expect(least(left)).toBe(least(all));
        }),
        { numRuns: runs(400) },
      );
    },
    60_000,
  );

  test('by classes is most of very many, where the price says little about the value', () => {
    const size = 50_000;
    const all = columns(
      Array.from({ length: size }, (_, n) => ({
        price: 500 + ((n * 7919) % size),
        value: 1 + ((n * 104_729) % 97),
        owner: n % 300,
      })),
    );
    for (const mostPerOwner of [null, 2]) {
      const left = unbeatenByClasses(all, { most: 100, mostPerOwner });
      expect(countOf(left)).toBeLessThan(size / 20);
      // What comparing one by one leaves is among it.
      const rest = new Set(left.ids);
      const exact = unbeaten(all, everyIndex(all), { most: 100, mostPerOwner });
      expect(exact.every((index) => rest.has(index + 1))).toBe(true);
    }
  });
});

describe('of very many sites', () => {
  const size = 200_000;
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  const values = Float64Array.from({ length: size }, () => Math.ceil(1000 + random() ** 3 * 5_000_000));
  /** Prices follow the traffic, as on a market: hardly any site is better than another in both. */
  const all: Candidates = {
    ids: Float64Array.from({ length: size }, (_, index) => index + 1),
    prices: values.map((value) => Math.round((value / 30 + 3000) * (0.9 + 0.2 * random()))),
    values,
    owners: Float64Array.from({ length: size }, () => Math.ceil(random() ** 3 * 5000)),
  };
  const problem = { budget: 1_000_000, most: 100, mostPerOwner: 1 };

  test.each([
    ['sum', null],
    ['sum', 30],
    ['ratio', 20],
  ] as const)(
    'the best are found within 2 %% of the bound (%s, %s)',
    (goal, exact) => {
      const { solved } = solve(highs, all, { ...problem, goal, exact });
      const at = (id: number) => id - 1;
      const [price, value] = [all.prices, all.values].map((column) => sumOf(column, (solved?.ids ?? []).map(at)));
      const reached = goal === 'sum' ? (value ?? 0) : (price ?? 0) / (value ?? 1);
      expect(Math.abs(reached - (solved?.bound ?? 0)) / reached).toBeLessThan(0.02);
    },
    60_000,
  );
});

test('the cheapest choice and the number that can be paid', () => {
  const all = columns([
    { price: 1, value: 1, owner: 1 },
    { price: 2, value: 1, owner: 1 },
    { price: 3, value: 1, owner: 2 },
  ]);
  expect(cheapest(all, 2, null)).toEqual([0, 1]);
  expect(cheapest(all, 2, 1)).toEqual([0, 2]);
  expect(cheapest(all, 3, 1)).toEqual([0, 2]);
  expect(mostAffordable(all.prices, 3, 100)).toBe(2);
  expect(mostAffordable(all.prices, 100, 2)).toBe(2);
  expect(mostAffordable(all.prices, 0, 2)).toBe(0);
});
