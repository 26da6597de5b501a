import type { Columns } from './columns.ts';
import { bitsOf, failedBy, GROUPS_OF, isOneGroup, type OneGroupCounts } from './one-group-counts.ts';
import type { OwnSites, OwnWish } from './own-sites.ts';
import type { Counts } from './pass-loops.ts';
import { OUT, type Plan, type Table } from './plan.ts';
import type { ReaderPrices } from './reader-price.ts';

/**
 * A question that filters by one shared column. Counting the sites that pass everything else by the column's code gives
 * both the found sites and those that fail one group, so no site has to be marked.
 */
export interface SingleTable {
  readonly table: Table;
  /** By the column's code: sites that pass everything but the table. */
  readonly passing: Counts;
  /**
   * Prices of the sites that fail the table, if those that pass it have others. Then only the counts of those that fail
   * are of use.
   */
  readonly elsewhere: ReaderPrices | undefined;
}

/** Sites that pass everything, by the column's code. */
export const foundOf = ({ table, passing }: SingleTable): Counts =>
  passing.map((n, code) => ((table.fails[code] ?? OUT) === 0 ? n : 0));

/** Sites that fail one group alone. */
export function nearOf({ table, passing }: SingleTable): Pick<OneGroupCounts, 'bits'>[] {
  const groups = bitsOf(GROUPS_OF[table.column] & failedBy(table));
  return [{ bits: groups.map((bit) => [bit, passing.map((n, code) => (table.fails[code] === bit ? n : 0))] as const) }];
}

/** Empty counts, if the question filters by groups of one shared column. */
export function singleTableOf(
  { shared }: Columns,
  { tables, prices: range }: Plan,
  prices: ReaderPrices,
): SingleTable | undefined {
  const [table, another] = tables;
  if (!table || another || (failedBy(table) & GROUPS_OF[table.column]) === 0) return undefined;
  return {
    table,
    passing: new Int32Array(shared[table.column].size),
    elsewhere: range && prices.elsewhere(table),
  };
}

/** Sites that fail one group alone, from the totals: for a question with one table and nothing else. */
export function countFromTotals(
  columns: Columns,
  { column, fails }: Table,
  { slots, lists }: OwnSites,
  { none }: OwnWish,
  nearly: ReadonlyMap<number, Counts>,
): void {
  const totals = columns.totals[column];
  for (const [bit, near] of nearly)
    for (let code = 1; code < near.length; code++) if (fails[code] === bit) near[code] = totals[code] ?? 0;
  // A site hidden by one of the viewer's lists counts for nothing.
  const codes = columns.codes[column];
  for (let i = 0; i < slots.length; i++) {
    if (((lists[i] ?? 0) & none) === 0) continue;
    const code = codes[slots[i] ?? 0] ?? 0;
    const failed = fails[code] ?? 0;
    const near = isOneGroup(failed) ? nearly.get(failed) : undefined;
    if (near) near[code] = (near[code] ?? 0) - 1;
  }
}
