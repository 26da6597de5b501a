import { useEffect, useMemo, useState } from 'react';
import type { Column, RowKey } from '../list-types.ts';
import { useLatest } from '../use-latest.ts';
import { type AllEdits, cellEdits, type RowEdits } from './cell-edits.ts';
import type { EditValue } from './edit-types.ts';

/** Changing cells in place: which one is open, what became of the others, and what can be done about it. */
export type CellEdits<Row> = {
  of: (key: RowKey) => RowEdits<Row> | undefined;
  /** The open editor and what it begins with. */
  editing: { key: RowKey; column: string; value: EditValue } | null;
  start: (row: Row, column: Column<Row>) => void;
  stop: () => void;
  save: (row: Row, column: Column<Row>, value: EditValue) => void;
  dismiss: (row: Row, column: Column<Row>) => void;
};

type Options<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  refresh: () => Promise<unknown>;
};

export function useCellEdits<Row>(options: Options<Row>): CellEdits<Row> {
  const latest = useLatest(options);
  const [states, setStates] = useState<AllEdits<Row>>(new Map());
  const [editing, setEditing] = useState<CellEdits<Row>['editing']>(null);
  const { save, dismiss } = useMemo(
    () =>
      cellEdits<Row>({
        rowNow: (key) => latest.current.rows.find((row) => latest.current.rowKey(row) === key),
        refresh: () => latest.current.refresh(),
        onChange: setStates,
      }),
    [latest],
  );
  useLeaveGuard([...states.values()].some((row) => [...row.values()].some(({ kind }) => kind === 'saving')));
  const { rowKey } = options;
  const stateOf = (row: Row, { key }: Column<Row>) => states.get(rowKey(row))?.get(key);
  return {
    of: (key) => states.get(key),
    editing,
    start: (row, column) => {
      const { edit, key } = column;
      if (!edit || edit.may?.(row) === false) return;
      // What was refused is mended, not typed again.
      const state = stateOf(row, column);
      const value = state ? state.value : edit.value(row);
      if (state && state.kind !== 'saving') dismiss(rowKey(row), key);
      // A flag has nothing to type: it turns.
      if (edit.kind === 'flag') void save(rowKey(row), column, !edit.value(row));
      else setEditing({ key: rowKey(row), column: key, value });
    },
    stop: () => setEditing(null),
    save: (row, column, value) => {
      setEditing(null);
      const state = stateOf(row, column);
      const before = state ? state.value : column.edit?.value(row);
      if (state?.kind === 'conflict' || !Object.is(before, value)) void save(rowKey(row), column, value);
    },
    dismiss: (row, column) => dismiss(rowKey(row), column.key),
  };
}

/** The browser asks before a page is left whose changes are still on their way. */
function useLeaveGuard(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaving]);
}
