import type { ReactNode } from 'react';
import type { CellEdit } from './edit/edit-types.ts';

/** A record's key: its id. */
export type RowKey = string | number;

/** A column in an export. */
export type ColumnFile = {
  /** Path of the value in a row. */
  key?: string;
  /** Labels of its values, if these are keys. */
  labels?: () => Readonly<Record<string, string>>;
};

/** One column of a list: heading, cell, and layout. */
export type Column<Row> = {
  /** Stable: stored in the choice of columns. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The API's sort field. Without it the column can't be sorted. */
  sort?: string;
  /** The first click sorts descending. */
  descendingFirst?: boolean;
  align?: 'right';
  /** Pixels. Default 120. */
  width?: number;
  /** Pixels on a phone, if less is enough there: the main column makes room for it. */
  narrow?: number;
  /** Takes the remaining width. */
  grow?: boolean;
  /** Goes on in a second line without room: gets free room before columns whose text is cut. */
  wraps?: boolean;
  /** On a tablet it stands below the main column, where it takes no room from others. */
  mayStandBelow?: boolean;
  /** 1 is always shown; others by rank, as long as there is room for each. Default 2. */
  rank?: number;
  /** Shown only when chosen. */
  hidden?: boolean;
  /** Its values mean nothing without its name, such as a checkmark. Numbers and dates are known to be so, unless they say no. */
  named?: boolean;
  /** Its column in an export, if that is not simply its key. False: it holds no data, such as buttons. */
  file?: ColumnFile | false;
  /** Its cells can be changed in place. */
  edit?: CellEdit<Row>;
};
