import { Skeleton } from '@mantine/core';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useT } from '../../../lib/i18n.ts';
import type { Column } from '../list-types.ts';
import type { CellState } from './cell-edits.ts';
import type { EditValue } from './edit-types.ts';
import classes from './editable-cell.module.css';
import type { Leave } from './next-cell.ts';
import { PlainValue } from './plain-value.tsx';

// Editors and what they say come with the first cell that is edited.
const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));
const CellTrouble = lazy(async () => ({ default: (await import('./cell-trouble.tsx')).CellTrouble }));

type Props<Row> = {
  row: Row;
  column: Column<Row>;
  state: CellState<Row> | undefined;
  editing: { value: EditValue } | undefined;
  onEdit: () => void;
  onSave: (value: EditValue, to: Leave | null) => void;
  onStop: () => void;
  onDismiss: () => void;
};

/** A cell that a double click, Enter or F2 opens for typing. */
export function EditableCell<Row>({ row, column, state, editing, onEdit, onSave, onStop, onDismiss }: Props<Row>) {
  const t = useT('ui');
  const { edit } = column;
  if (!edit) return null;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onEdit();
  };
  return (
    <td
      className={classes.cell}
      data-cell={column.key}
      data-align={column.align}
      data-editing={editing ? true : undefined}
      data-state={state?.kind}
      aria-busy={state?.kind === 'saving' || undefined}
      tabIndex={-1}
      title={editing ? undefined : t('list.editHint')}
      onDoubleClick={editing ? undefined : open}
    >
      {editing ? (
        <Suspense fallback={<Skeleton h={24} />}>
          <CellEditor edit={edit} value={editing.value} label={column.header} onSave={onSave} onStop={onStop} />
        </Suspense>
      ) : state?.kind === 'saving' ? (
        <NewValue row={row} column={column} value={state.value} />
      ) : (
        column.cell(row)
      )}
      {state && state.kind !== 'saving' && !editing && (
        <Suspense>
          <CellTrouble
            edit={edit}
            message={state.message}
            versions={state.kind === 'conflict' ? { theirs: edit.value(state.theirs), mine: state.value } : undefined}
            onEdit={onEdit}
            onInsist={() => onSave(state.value, 'here')}
            onDismiss={onDismiss}
          />
        </Suspense>
      )}
    </td>
  );
}

/** The value on its way to the server, as the cell will show it. */
function NewValue<Row>({ row, column, value }: { row: Row; column: Column<Row>; value: EditValue }) {
  const { edit, cell } = column;
  if (!edit) return null;
  // The editor of a column gives the values its `apply` takes.
  return edit.apply ? cell(edit.apply(row, value as never)) : <PlainValue edit={edit} value={value} />;
}
