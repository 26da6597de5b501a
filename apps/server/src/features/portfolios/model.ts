import type { Highs, Model, ModelData } from 'highs';
import { type Candidates, countOf, type Problem, sumOf } from './problem.ts';

/** A row for the budget, one for the number of sites, and one for each owner that could have too many. */
interface Row {
  readonly indices: readonly number[];
  readonly values: readonly number[];
  readonly lower: number;
  readonly upper: number;
  readonly owner: number | null;
}

function rowsOf(highs: Highs, all: Candidates, problem: Problem): Row[] {
  const everyone = Array.from({ length: countOf(all) }, (_, index) => index);
  const ones = everyone.map(() => 1);
  const { exact, most, mostPerOwner, fewest = 0 } = problem;
  const rows: Row[] = [
    { indices: everyone, values: [...all.prices], lower: -highs.infinity, upper: problem.budget, owner: null },
    { indices: everyone, values: ones, lower: exact ?? fewest, upper: exact ?? most, owner: null },
  ];
  if (mostPerOwner === null) return rows;
  for (const [owner, indices] of Map.groupBy(everyone, (index) => all.owners[index] ?? 0)) {
    if (indices.length <= mostPerOwner) continue;
    rows.push({ indices, values: indices.map(() => 1), lower: -highs.infinity, upper: mostPerOwner, owner });
  }
  return rows;
}

function modelOf(
  highs: Highs,
  all: Candidates,
  rows: readonly Row[],
  costs: Float64Array,
  isWhole: boolean,
): ModelData {
  const count = countOf(all);
  const starts = [0];
  for (const { indices } of rows) starts.push((starts.at(-1) ?? 0) + indices.length);
  return {
    numCols: count,
    numRows: rows.length,
    sense: highs.constants.objectiveSense.minimize,
    colCost: costs,
    colLower: new Float64Array(count),
    colUpper: new Float64Array(count).fill(1),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: count,
      starts,
      indices: rows.flatMap(({ indices }) => indices),
      values: rows.flatMap(({ values }) => values),
    },
    ...(isWhole && { integrality: new Int32Array(count).fill(highs.constants.variableType.integer) }),
  };
}

/** What the fractions of a linear relaxation cost at least, and what each limit is worth. */
export interface Relaxed {
  readonly least: number;
  /** How much of each site is taken. */
  readonly shares: Float64Array;
  readonly budget: number;
  readonly count: number;
  readonly owners: ReadonlyMap<number, number>;
}

/** The least Σcost when sites may be taken in parts. */
export function relaxedModel(highs: Highs, all: Candidates, problem: Problem, costs: Float64Array): Relaxed {
  const rows = rowsOf(highs, all, problem);
  return highs.withModel(modelOf(highs, all, rows, costs, false), (model: Model) => {
    model.options.set({ output_flag: false });
    model.run();
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) throw new Error('A relaxation has no optimum.');
    const { colValue, rowDual } = model.getSolution();
    const owners = rows.flatMap(({ owner }, row) => (owner === null ? [] : [[owner, rowDual[row] ?? 0] as const]));
    return {
      least: model.getObjectiveValue(),
      shares: colValue,
      budget: rowDual[0] ?? 0,
      count: rowDual[1] ?? 0,
      owners: new Map(owners),
    };
  });
}

export interface Whole {
  /** Indices; null when nothing was found that is within every limit to the cent. */
  readonly chosen: number[] | null;
  /** No choice costs less. */
  readonly least: number;
}

export interface Stop {
  readonly milliseconds: number;
  /** Distances from the bound, as a part of it and outright, at which it may stop. */
  readonly gap: number;
  readonly step: number;
}

/** The choice of whole sites with the least Σcost, as far as time allows. `start` is a choice to begin with. */
export function wholeModel(
  highs: Highs,
  all: Candidates,
  problem: Problem,
  costs: Float64Array,
  start: readonly number[],
  { milliseconds, gap, step }: Stop,
): Whole {
  return highs.withModel(modelOf(highs, all, rowsOf(highs, all, problem), costs, true), (model: Model) => {
    model.options.set({
      output_flag: false,
      time_limit: Math.max(0.05, milliseconds / 1000),
      mip_rel_gap: gap,
      mip_abs_gap: step,
      mip_feasibility_tolerance: 1e-9,
      primal_feasibility_tolerance: 1e-9,
    });
    const colValue = new Float64Array(countOf(all));
    for (const index of start) colValue[index] = 1;
    model.setSolution({ colValue });
    model.run();
    const least = Number(model.info.get('mip_dual_bound'));
    const isFound = model.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible;
    if (!isFound) return { chosen: null, least };
    const chosen: number[] = [];
    for (const [index, value] of model.getSolution().colValue.entries()) if (value > 0.5) chosen.push(index);
    return { chosen: isWithin(all, problem, chosen) ? chosen : null, least };
  });
}

/** Is a choice within every limit, counted in whole cents? */
function isWithin(all: Candidates, problem: Problem, chosen: readonly number[]): boolean {
  const { exact, most, mostPerOwner, budget } = problem;
  const isCounted = exact === null ? chosen.length <= most : chosen.length === exact;
  if (!isCounted || sumOf(all.prices, chosen) > budget) return false;
  if (mostPerOwner === null) return true;
  const groups = Map.groupBy(chosen, (index) => all.owners[index] ?? 0);
  return [...groups.values()].every((own) => own.length <= mostPerOwner);
}
