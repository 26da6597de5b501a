import type { Candidates } from './candidates.ts';
import type { Columns } from './columns.ts';
import { isWithin, SAMPLE } from './most-selective.ts';
import { bitsOf, failedBy, GROUPS_OF, isOneGroup, type OneGroupCounts } from './one-group-counts.ts';
import type { OwnSites, OwnWish } from './own-sites.ts';
import type { Counts } from './pass-loops.ts';
import { OUT, type Plan, type Table } from './plan.ts';

/**
 * A question that filters by one shared column. Counting the sites that pass everything else by the column's code gives
 * both the found sites and those that fail one group, so no site has to be marked.
 */
export interface SingleTable {
  readonly table: Table;
  /** By the column's code: sites that pass everything but the table. */
  readonly passing: Counts;
  /** Counts down from the totals, because fewer sites fail than pass. */
  readonly isDown: boolean;
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
  { shared, totals, codes, count }: Columns,
  { tables, drops, ranges }: Plan,
  candidates: readonly Candidates[],
): SingleTable | undefined {
  const [table, another] = tables;
  if (!table || another || (failedBy(table) & GROUPS_OF[table.column]) === 0) return undefined;
  const passing = new Int32Array(shared[table.column].size);
  const [only] = candidates;
  if (candidates.length !== 1 || only?.among) return { table, passing, isDown: false };
  const step = Math.max(1, Math.floor(count / SAMPLE));
  let [seen, passed] = [0, 0];
  for (let slot = 0; slot < count; slot += step) {
    seen++;
    const isAccepted = drops.every(({ column, fails }) => (fails[codes[column][slot] ?? 0] ?? 0) === 0);
    if (isAccepted && ranges.every((range) => isWithin(range, slot))) passed++;
  }
  const isDown = passed * 2 > seen;
  if (isDown) passing.set(totals[table.column]);
  return { table, passing, isDown };
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
