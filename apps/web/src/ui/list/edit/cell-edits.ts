import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/errors.ts';
import { freshRecordOf, versionOf } from '../../../lib/versions/fresh-record.ts';
import { contestedFields } from '../../../lib/versions/merge-versions.ts';
import type { Column, RowKey } from '../list-types.ts';
import type { CellEdit, EditValue } from './edit-types.ts';

/** State of a value that was typed into a cell and is not, or not yet, in the server's rows. */
export type CellState<Row> =
  | { kind: 'saving'; value: EditValue }
  /** Typed and left without saving. */
  | { kind: 'draft'; value: EditValue }
  /** Refused: the row shows the old value, the cell the reason. */
  | { kind: 'refused'; value: EditValue; message: string }
  /** Somebody else wrote meanwhile. `theirs` is the current row. */
  | { kind: 'conflict'; value: EditValue; message: string; theirs: Row };

/** States of one row's cells, by column key. */
export type RowEdits<Row> = ReadonlyMap<string, CellState<Row>>;
export type AllEdits<Row> = ReadonlyMap<RowKey, RowEdits<Row>>;

type Options<Row> = {
  /** The row in the list. Undefined if it is gone. */
  rowNow: (key: RowKey) => Row | undefined;
  /** Reloads the rows. Resolves when they are there. */
  refresh: () => Promise<unknown>;
  /** Saved. `before` is the previous value of the cell. */
  onSaved?: (saved: { key: RowKey; column: Column<Row>; before: EditValue; isUndo: boolean }) => void;
  /** First sentence of a failure, such as "Error editing users". */
  failed?: string | undefined;
  /** Called with all states whenever one changes. */
  onChange: (edits: AllEdits<Row>) => void;
};

/** The server's message for the field, otherwise the general one. */
const sentenceOf = (error: unknown): string => {
  const fields = error instanceof ApiError ? error.problem.errors.map(({ message }) => message) : [];
  return fields.length > 0 ? [...new Set(fields)].join(' ') : messageOf(error);
};

/** How often somebody else may be first before the person is asked. */
const MAX_MERGES = 8;

/** Sends a cell. As in a form, somebody else's change is a conflict only in the same cell. */
async function send<Row>(edit: CellEdit<Row>, row: Row, value: EditValue, merges = MAX_MERGES): Promise<unknown> {
  try {
    return await edit.save(row, value as never);
  } catch (error) {
    const fresh = freshRecordOf<Row>(error);
    const version = versionOf(fresh);
    if (version === undefined || version === versionOf(row) || merges === 0) throw error;
    const theirs = { ...row, ...fresh } as Row;
    const versions = { mine: { value }, before: { value: edit.value(row) }, theirs: { value: edit.value(theirs) } };
    if (contestedFields(['value'], versions).length > 0) throw error;
    return send(edit, theirs, value, merges - 1);
  }
}

/**
 * Saves cells: optimistically on screen, and in sequence per row, so that a second change uses the version of the
 * first. Never throws; failures become the cell's state.
 */
export function cellEdits<Row>({ rowNow, refresh, onSaved, failed, onChange }: Options<Row>) {
  let edits: AllEdits<Row> = new Map();
  const queues = new Map<RowKey, Promise<void>>();
  const versions = new Map<RowKey, number>();
  /** Saved rows: a filter may remove them from the list before the change is undone. */
  const written = new Map<RowKey, Row>();
  /** Last saved value and version of a cell, for a list that doesn't show it yet. */
  const savedValues = new Map<string, { version: number | undefined; value: EditValue }>();

  const set = (key: RowKey, column: string, state: CellState<Row> | null) => {
    const row = new Map(edits.get(key));
    if (state) row.set(column, state);
    else row.delete(column);
    const next = new Map(edits);
    if (row.size > 0) next.set(key, row);
    else next.delete(key);
    edits = next;
    onChange(edits);
  };

  /** The row with its last known version. */
  const latest = (key: RowKey): Row | undefined => {
    const row = rowNow(key) ?? written.get(key);
    const known = versions.get(key);
    return row !== undefined && known !== undefined && known > (versionOf(row) ?? 0) ? { ...row, version: known } : row;
  };
  const heard = (key: RowKey, record: unknown) => {
    const version = versionOf(record);
    if (version !== undefined) versions.set(key, Math.max(version, versions.get(key) ?? 0));
  };

  async function write(key: RowKey, column: Column<Row>, state: CellState<Row>, isUndo: boolean): Promise<void> {
    const row = latest(key);
    const isCurrent = () => edits.get(key)?.get(column.key) === state;
    try {
      if (row === undefined || !column.edit) return;
      // The column's editor produces the values its `save` takes.
      const cell = `${key} ${column.key}`;
      const last = savedValues.get(cell);
      const isNewer = last !== undefined && (last.version ?? 0) > (versionOf(rowNow(key)) ?? 0);
      const before = isNewer ? last.value : column.edit.value(row);
      heard(key, await send(column.edit, row, state.value));
      savedValues.set(cell, { version: versions.get(key), value: state.value });
      written.set(key, row);
      onSaved?.({ key, column, before, isUndo });
      await refresh();
      if (isCurrent()) set(key, column.key, null);
    } catch (error) {
      const message = [failed, sentenceOf(error)].filter(Boolean).join('. ');
      const theirs = freshRecordOf<Row>(error);
      if (theirs && versionOf(theirs) !== undefined) {
        heard(key, theirs);
        const conflict = {
          kind: 'conflict',
          value: state.value,
          message,
          theirs: { ...row, ...theirs } as Row,
        } as const;
        if (isCurrent()) set(key, column.key, conflict);
      } else if (isCurrent()) set(key, column.key, { kind: 'refused', value: state.value, message });
      void refresh();
    }
  }

  function save(key: RowKey, column: Column<Row>, value: EditValue, isUndo = false): Promise<void> {
    const state: CellState<Row> = { kind: 'saving', value };
    set(key, column.key, state);
    const saved = (queues.get(key) ?? Promise.resolve()).then(() => write(key, column, state, isUndo));
    queues.set(key, saved);
    return saved;
  }

  return {
    save,
    /** Keeps the typed text at the cell. */
    keep: (key: RowKey, column: Column<Row>, value: EditValue) => set(key, column.key, { kind: 'draft', value }),
    /** Clears the cell's state: the row is shown as it is. */
    dismiss: (key: RowKey, column: string) => set(key, column, null),
  };
}
