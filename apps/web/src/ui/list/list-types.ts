import type { ReactNode } from 'react';

export type Column<Row> = {
  /** Stable: kept in the column choice. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The API's sort field; without it the column can't be sorted. */
  sort?: string;
  /** First click sorts from the highest. */
  descendingFirst?: boolean;
  align?: 'right';
  /** Pixels, 120 unless said. */
  width?: number;
  /** Takes the width that is left. */
  grow?: boolean;
  /** 1 always stays; the higher, the earlier it is left out on a narrow screen. 2 unless said. */
  rank?: number;
  /** Shown only when chosen. */
  hidden?: boolean;
};

export type RowKey = string | number;

export type ListTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  sort: string | undefined;
  onSort: (sort: string) => void;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined where rows can't be selected. */
  selected: ReadonlySet<RowKey> | undefined;
  /** Pixels for the columns. */
  available: number;
  onSelect: (selected: ReadonlySet<RowKey>) => void;
  /** What a key does to the row that j and k (here the arrows too) have reached: `{ f: toggleFavorite }`. */
  keys?: Readonly<Record<string, (row: Row) => void>>;
};
