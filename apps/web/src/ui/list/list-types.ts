import type { ReactNode } from 'react';
import type { CellEdit } from './edit/edit-types.ts';

/** What a record is known by among its kind: its id. */
export type RowKey = string | number;

/** One column of a list: what it is called, what a cell shows, and how it stands among the others. */
export type Column<Row> = {
  /** Stable: kept in the choice of columns. */
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
  /** Its values say nothing without its name, such as a tick. Numbers and moments are known to be so. */
  named?: boolean;
  /** How it is asked of an export, where that is not just by its key. */
  file?: {
    /** The path of the value in a row. */
    key?: string;
    /** The words of its values, where these are keys. */
    labels?: () => Readonly<Record<string, string>>;
  };
  /** Its cells can be changed in place. */
  edit?: CellEdit<Row>;
};
