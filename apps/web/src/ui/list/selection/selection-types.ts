import type { RowKey } from '../list-types.ts';

/** What is selected in a list, on this page or on others. Given to `ResourceList`'s `selection`. */
export type Selection<Row, Filter = unknown> = {
  /** How many records; while everything that matches is selected and not counted yet, undefined. */
  count: number | undefined;
  /** Those of them that were loaded: all of those that were ticked, the shown ones of "all that match". */
  rows: readonly Row[];
  /** Undefined while everything that matches is selected: then {@link loadKeys} finds them. */
  keys: readonly RowKey[] | undefined;
  /** Everything that matches `filter`, but for those unticked since. */
  isAllMatching: boolean;
  /** While `isAllMatching`: those unticked since. */
  except: readonly RowKey[];
  /** What "all that match" are matched by: the list's present filter. */
  filter: Filter;
  clear: () => void;
  /** Goes on with these rows alone, such as those that were refused. */
  keep: (rows: readonly Row[]) => void;
  /** Every selected record, asked for in pages of 1,000 while `isAllMatching`. */
  loadRows: (signal?: AbortSignal) => Promise<readonly Row[]>;
  loadKeys: (signal?: AbortSignal) => Promise<readonly RowKey[]>;
};
