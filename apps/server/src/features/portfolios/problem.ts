import type { PricedSites } from '../media/catalogue.ts';

/** Sites that may be chosen. Prices and values (DA points or visits) are whole, values at least 1. */
export type Candidates = PricedSites;

export interface Problem {
  /** `sum`: the most value; `ratio`: the least money for each unit of value. */
  readonly goal: 'sum' | 'ratio';
  readonly budget: number;
  /** How many are chosen; `exact` alone when it is given. A ratio always says how many. */
  readonly most: number;
  readonly exact: number | null;
  /** Minimum number of sites. Default 0. */
  readonly fewest?: number;
  readonly mostPerOwner: number | null;
}

export interface Solved {
  /** Ids of the chosen sites. */
  readonly ids: number[];
  /** No choice has more value, or costs less for it. */
  readonly isBest: boolean;
  /** No choice is beyond it: value for a sum, cents for a unit for a ratio. */
  readonly bound: number;
}

export interface NoSolution {
  /** As many as the owners' limits let there be, at most the number asked for. */
  readonly sites: number;
  /** What the cheapest of the number asked for cost; null when there are too few. */
  readonly least: number | null;
  /** How many sites, of the number asked for, the budget can pay. */
  readonly payable: number;
}

export interface Outcome {
  /** How many there were, and how many of them could be in a best choice. */
  readonly fitting: number;
  readonly candidates: number;
  readonly solved: Solved | null;
  readonly unsolvable: NoSolution | null;
}

export const countOf = ({ ids }: Candidates): number => ids.length;

export function pick(all: Candidates, indices: readonly number[] | Uint32Array): Candidates {
  const column = (values: Float64Array) => Float64Array.from(indices, (index) => values[index] ?? 0);
  return {
    ids: column(all.ids),
    prices: column(all.prices),
    values: column(all.values),
    owners: column(all.owners),
  };
}

export const sumOf = (values: Float64Array, indices: readonly number[]): number =>
  indices.reduce((sum, index) => sum + (values[index] ?? 0), 0);
