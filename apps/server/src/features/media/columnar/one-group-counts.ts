import type { Columns, Shared } from './columns.ts';
import type { Counts } from './pass-loops.ts';
import { FAILS, type Plan, type Table } from './plan.ts';

/** The filters, as bits, that each shared column answers. */
export const GROUPS_OF: Readonly<Record<Shared, number>> = {
  place: FAILS.country | FAILS.language,
  kind: FAILS.type | FAILS.tier | FAILS.linkType | FAILS.gambling | FAILS.insertions,
  terms: FAILS.fillMode,
  categories: FAILS.category,
  tags: FAILS.tag,
};

/** Whether a site fails exactly one filter. */
export const isOneGroup = (fails: number) => fails !== 0 && (fails & (fails - 1)) === 0;

export const bitsOf = (bits: number) =>
  Array.from({ length: 16 }, (_, i) => 1 << i).filter((bit) => (bits & bit) !== 0);

/** All filters that any code of the table fails. */
export const failedBy = ({ fails }: Table) => fails.reduce((all, code) => all | code, 0);

/** For each filter of one column: how many sites fail only this filter, by the column's code. */
export interface OneGroupCounts {
  readonly column: Shared;
  /** The counts of one filter after those of another. The first block is for filters of other columns. */
  readonly counts: Counts;
  /** Where the counts of a filter begin, by the leading zeros of its bit. */
  readonly starts: Int32Array;
  readonly bits: readonly (readonly [bit: number, counts: Counts])[];
}

/** Zeroed counts for each column that the question filters by. */
export function emptyOneGroupCounts({ shared }: Columns, { tables }: Plan): OneGroupCounts[] {
  return tables.flatMap((table) => {
    const { column } = table;
    const { size } = shared[column];
    const groups = bitsOf(GROUPS_OF[column] & failedBy(table));
    if (groups.length === 0) return [];
    const counts = new Int32Array(size * (groups.length + 1));
    const starts = new Int32Array(33);
    const bits = groups.map((bit, i) => {
      const start = size * (i + 1);
      starts[Math.clz32(bit)] = start;
      return [bit, counts.subarray(start, start + size)] as const;
    });
    return [{ column, counts, starts, bits }];
  });
}
