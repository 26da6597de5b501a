import type { ReactNode } from 'react';
import type { ConfirmTexts } from '../../confirm-dialog.tsx';
import type { RowKey } from '../list-types.ts';
import type { Selection } from '../selection/selection-types.ts';

/** A record that was not changed, and why, in words for people. */
export type Refused = { key: RowKey; message: string };

/** What came of one call of an action. */
export type BulkOutcome = {
  /** Records changed. */
  done: number;
  refused: readonly Refused[];
  /** Takes back what this call did. */
  undo?: () => Promise<unknown>;
};

/**
 * Acts on some of the selected records, at most as many as the action's `chunk`; called until all had their turn.
 * A rejection stops the whole: nobody knows what became of the call.
 */
export type BulkRun<Row> = (keys: readonly RowKey[], signal: AbortSignal, rows: readonly Row[]) => Promise<BulkOutcome>;

/** What an action's own form is handed. */
export type BulkFormProps<Row> = {
  /** How many records it is about; undefined while they are not counted. */
  count: number | undefined;
  /** Those of them that are loaded. */
  rows: readonly Row[];
  /** The whole of what is selected, for a form that shows what it will do before it does it. */
  selection: Selection<Row>;
  /** Starts with what was chosen. */
  onRun: (run: BulkRun<Row>) => void;
  onCancel: () => void;
};

/** Something that can be done to all selected records at once. */
export type BulkAction<Row> = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Records per call, 200 unless said and at most. */
  chunk?: number;
  /** It deletes the records; everything else edits them. */
  removes?: boolean;
  /** What was done, in the toast and in the head of the summary: "12 sites enabled". */
  done: (count: number) => string;
} & (
  | {
      run: BulkRun<Row>;
      /** Asked first, with what will be lost. `count` is undefined while the records are not counted. */
      confirm?: (count: number | undefined) => Pick<ConfirmTexts, 'title' | 'children' | 'confirmLabel'>;
    }
  | {
      /** What must be chosen first; stands in a dialog with this title. */
      form: (props: BulkFormProps<Row>) => ReactNode;
      title: string;
      /** Of the dialog, pixels; a plain one unless said. */
      width?: number;
    }
);
