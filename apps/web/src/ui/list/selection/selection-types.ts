import type { RowKey } from '../list-types.ts';

/** The selection of a list, over all pages. Passed to `selection` of `ResourceList`. */
export type Selection<Row, Filter = unknown> = {
  /** Number of records. Undefined while everything that matches is selected and not counted. */
  count: number | undefined;
  /** The loaded ones: all rows that were selected individually, or the shown ones of "all that match". */
  rows: readonly Row[];
  /** Undefined while everything that matches is selected: use {@link loadKeys}. */
  keys: readonly RowKey[] | undefined;
  /** Everything that matches `filter`, except rows deselected since. */
  isAllMatching: boolean;
  /** While `isAllMatching`: rows deselected since. */
  except: readonly RowKey[];
  /** The list's filter for "all that match". */
  filter: Filter;
  clear: () => void;
  /** Reduces the selection to these rows, such as the refused ones. */
  keep: (rows: readonly Row[]) => void;
  /** Every selected record, loaded in pages of 1,000 while `isAllMatching`. */
  loadRows: (signal?: AbortSignal) => Promise<readonly Row[]>;
  loadKeys: (signal?: AbortSignal) => Promise<readonly RowKey[]>;
};
