import { Skeleton } from '@mantine/core';
import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { loadDateField } from '../../fields/date-field.tsx';
import { lazy } from '../../page/lazy-part.tsx';
import type { Column } from '../list-types.ts';
import type { CellState } from './cell-edits.ts';
import type { EditValue } from './edit-types.ts';
import classes from './editable-cell.module.css';
import type { Leave } from './next-cell.ts';
import { PlainValue } from './plain-value.tsx';

// Loaded when a pointer nears an editable cell, or keys reach it.
const loadEditor = () => import('./cell-editor.tsx');
const CellEditor = lazy(async () => ({ default: (await loadEditor()).CellEditor }));
const CellTrouble = lazy(async () => ({ default: (await import('./cell-trouble.tsx')).CellTrouble }));

type Props<Row> = {
  row: Row;
  column: Column<Row>;
  state: CellState<Row> | undefined;
  editing: { value: EditValue } | undefined;
  /** A click on its text opens the record. A double click beside it edits. */
  isLink: boolean;
  onEdit: () => void;
  onSave: (value: EditValue) => void;
  onKeep: (value: EditValue) => void;
  onStop: (to: Leave | null) => void;
  onDismiss: () => void;
  /** A second line. */
  below?: ReactNode;
  /** The cell as it is. */
  children: ReactNode;
};

/** A cell edited by double click, Enter or F2. */
export function EditableCell<Row>({ row, column, state, editing, isLink, below, children, ...acts }: Props<Row>) {
  const t = useT('ui');
  const { edit } = column;
  const { onEdit, onSave, onKeep, onStop, onDismiss } = acts;
  if (!edit) return null;
  // The editor of a column gives the values its `doubt` takes.
  const doubt = (value: EditValue) => edit.doubt?.(row, value as never);
  const prepare = () => {
    const coming = edit.kind === 'date' ? [loadEditor(), loadDateField()] : [loadEditor()];
    void Promise.all(coming).catch(() => {});
  };
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onEdit();
  };
  return (
    <td
      className={classes.cell}
      data-cell={column.key}
      data-align={column.align}
      data-wraps={column.wraps}
      data-editing={editing ? true : undefined}
      data-state={state?.kind}
      aria-busy={state?.kind === 'saving' || undefined}
      tabIndex={-1}
      title={editing || isLink ? undefined : t('list.editHint')}
      onDoubleClick={editing ? undefined : open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {editing ? (
        <Suspense fallback={<Skeleton h={24} />}>
          <CellEditor
            edit={edit}
            value={editing.value}
            saved={edit.value(row)}
            label={column.header}
            doubt={doubt}
            onSave={onSave}
            onKeep={onKeep}
            onStop={onStop}
          />
        </Suspense>
      ) : state?.kind === 'saving' ? (
        <NewValue row={row} column={column} value={state.value} />
      ) : (
        children
      )}
      {state && state.kind !== 'saving' && !editing && (
        <Suspense>
          <CellTrouble
            edit={edit}
            message={state.kind === 'draft' ? t('list.unsaved') : state.message}
            draft={state.kind === 'draft' ? { value: state.value, doubt: doubt(state.value) } : undefined}
            versions={state.kind === 'conflict' ? { theirs: edit.value(state.theirs), mine: state.value } : undefined}
            onEdit={onEdit}
            onInsist={() => onSave(state.value)}
            onDismiss={onDismiss}
          />
        </Suspense>
      )}
      {!editing && below}
    </td>
  );
}

/** The value being saved, as the cell will show it. */
function NewValue<Row>({ row, column, value }: { row: Row; column: Column<Row>; value: EditValue }) {
  const { edit, cell } = column;
  if (!edit) return null;
  // The editor of a column gives the values its `apply` takes.
  return edit.apply ? cell(edit.apply(row, value as never)) : <PlainValue edit={edit} value={value} />;
}
