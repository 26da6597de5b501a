import { useMemo, useState } from 'react';
import { translator, useT } from '../../../lib/i18n.ts';
import { type Leaving, useLeaveGuard } from '../../../lib/saving/use-leave-guard.ts';
import { holdKeys } from '../../overlays/hold-keys.ts';
import { useLatest } from '../../page/use-latest.ts';
import { toastDone, toastUndo } from '../../toasts/toast.ts';
import type { Column, RowKey } from '../list-types.ts';
import { type AllEdits, type CellState, cellEdits, type RowEdits } from './cell-edits.ts';
import type { EditValue } from './edit-types.ts';

/** Inline editing: the open cell, the state of the others, and the actions on them. */
export type CellEdits<Row> = {
  of: (key: RowKey) => RowEdits<Row> | undefined;
  /** The open editor and its initial value. */
  editing: { key: RowKey; column: string; value: EditValue } | null;
  start: (row: Row, column: Column<Row>) => void;
  stop: () => void;
  save: (row: Row, column: Column<Row>, value: EditValue) => void;
  /** Left with unsaved text: it is kept at the cell. */
  keep: (row: Row, column: Column<Row>, value: EditValue) => void;
  dismiss: (row: Row, column: Column<Row>) => void;
  /** Leaving is blocked: a cell has unsaved text. */
  leaving: Leaving | null;
};

type Options<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  refresh: () => Promise<unknown>;
  /** Precedes the reason why something was not saved, such as "Error editing users". */
  failed?: string | undefined;
};

export function useCellEdits<Row>(options: Options<Row>): CellEdits<Row> {
  const { failed } = options;
  const latest = useLatest(options);
  const [states, setStates] = useState<AllEdits<Row>>(new Map());
  const [editing, setEditing] = useState<CellEdits<Row>['editing']>(null);
  const t = useT('ui');
  const translate = useLatest(t);
  const { save, keep, dismiss } = useMemo(() => {
    const edits = cellEdits<Row>({
      rowNow: (key) => latest.current.rows.find((row) => latest.current.rowKey(row) === key),
      refresh: () => latest.current.refresh(),
      onSaved: ({ key, column, before, isUndo }) => {
        const words = { field: column.header };
        const ended = `${translator('common')('done.editCompleted')}: ${column.header}`;
        if (isUndo) return toastDone(translate.current('list.cellUndone', words));
        const undo = () => void edits.save(key, column, before, true);
        toastUndo(ended, translate.current('actions.undo'), undo, { group: 'cell' });
      },
      failed,
      onChange: setStates,
    });
    return edits;
  }, [latest, translate, failed]);
  const isOpen = ({ kind }: CellState<Row>) => kind === 'saving' || kind === 'draft';
  const leaving = useLeaveGuard({
    isUnsaved: () => [...states.values()].some((row) => [...row.values()].some(isOpen)),
    // Running requests complete on any page. Unsaved text is lost with the list.
    send: async () => ![...states.values()].some((row) => [...row.values()].some(({ kind }) => kind === 'draft')),
    isSamePlace: (from, to) => from.pathname === to.pathname,
  });
  const { rowKey } = options;
  const stateOf = (row: Row, { key }: Column<Row>) => states.get(rowKey(row))?.get(key);
  return {
    of: (key) => states.get(key),
    editing,
    leaving,
    start: (row, column) => {
      const { edit, key } = column;
      if (!edit || edit.may?.(row) === false) return;
      // A refused value is corrected, not typed again.
      const state = stateOf(row, column);
      const value = state ? state.value : edit.value(row);
      if (state && state.kind !== 'saving') dismiss(rowKey(row), key);
      // A flag toggles instead of opening an editor.
      if (edit.kind === 'flag') void save(rowKey(row), column, !edit.value(row));
      else {
        holdKeys();
        setEditing({ key: rowKey(row), column: key, value });
      }
    },
    stop: () => setEditing(null),
    save: (row, column, value) => {
      setEditing(null);
      const state = stateOf(row, column);
      const before = state?.kind === 'saving' ? state.value : column.edit?.value(row);
      if (state?.kind === 'conflict' || !Object.is(before, value)) void save(rowKey(row), column, value);
      else if (state) dismiss(rowKey(row), column.key);
    },
    keep: (row, column, value) => {
      setEditing(null);
      keep(rowKey(row), column, value);
    },
    dismiss: (row, column) => dismiss(rowKey(row), column.key),
  };
}
