import type { ReactNode } from 'react';
import type { ConfirmTexts } from '../../overlays/confirm-dialog.tsx';
import type { RowKey } from '../list-types.ts';
import type { Selection } from '../selection/selection-types.ts';

/** A record that was not changed, and the reason. */
export type Refused = { key: RowKey; message: string };

/** The result of one call. */
export type BulkOutcome = {
  /** Number of changed records. */
  done: number;
  refused: readonly Refused[];
};

/** For the calls of an act: they can be stopped, and are undone together. */
export type BulkCall = { signal: AbortSignal; batchKey: string };

/**
 * Acts on some of the selected records, at most `chunk`. Called until all are done. A rejection stops everything,
 * because the outcome of the call is unknown.
 */
export type BulkRun<Row> = (keys: readonly RowKey[], call: BulkCall, rows: readonly Row[]) => Promise<BulkOutcome>;

/** Props of an action's own form. */
export type BulkFormProps<Row> = {
  /** Number of records. Undefined while not counted. */
  count: number | undefined;
  /** The loaded ones of them. */
  rows: readonly Row[];
  /** The whole selection, for a form with a preview. */
  selection: Selection<Row>;
  /** Starts with the chosen values. */
  onRun: (run: BulkRun<Row>) => void;
};

/** An act on all selected records. */
export type BulkAction<Row> = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Records per call. Default and maximum 200. */
  chunk?: number;
  /** True: it deletes the records. Otherwise it edits them. */
  removes?: boolean;
  /** Result for the toast and the summary: "12 sites enabled". */
  done: (count: number) => string;
  /** The title above the refused records. Default: that they weren't changed. */
  refused?: (count: number) => string;
} & (
  | {
      run: BulkRun<Row>;
      /** Confirmation, with what will be lost. `count` is undefined while the records are not counted. */
      confirm?: (count: number | undefined) => Pick<ConfirmTexts, 'title' | 'children' | 'confirmLabel'>;
    }
  | {
      /** A form that is filled in first, in a dialog with this title. */
      form: (props: BulkFormProps<Row>) => ReactNode;
      /** `count` is undefined while the records are not counted. */
      title: string | ((count: number | undefined) => string);
      /** Width of the dialog in pixels. */
      width?: number;
    }
);
