import { type FocusEvent, type MouseEvent, memo, type Ref, type RefObject } from 'react';
import { OpeningLink, openTab, wantsTab } from '../buttons/opening-link.tsx';
import type { RowEdits } from './edit/cell-edits.ts';
import type { EditValue } from './edit/edit-types.ts';
import { EditableCell } from './edit/editable-cell.tsx';
import type { Leave } from './edit/next-cell.ts';
import classes from './list.module.css';
import type { Column } from './list-types.ts';
import { RowBox } from './row-box.tsx';
import { SecondLine } from './second-line.tsx';

/** Events of a row. The same object at every render. */
export type RowActs<Row> = {
  /** `isRange`, with Shift: all rows since the last one. */
  toggle: (index: number, isRange: boolean) => void;
  open: (row: Row) => void;
  focus: (index: number, cell: string | null) => void;
  edit: (row: Row, index: number, column: Column<Row>) => void;
  save: (row: Row, index: number, column: Column<Row>, value: EditValue) => void;
  keep: (row: Row, column: Column<Row>, value: EditValue) => void;
  stop: (index: number, column: Column<Row>, to: Leave | null) => void;
  dismiss: (row: Row, index: number, column: Column<Row>) => void;
};

type Props<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Those in a second line, below the main one. */
  below: readonly Column<Row>[];
  main: string | undefined;
  /** The column whose cell links to the record. */
  linked: string | undefined;
  isActive: boolean;
  /** Undefined if rows can't be selected. */
  selected: boolean | undefined;
  href: string | undefined;
  opens: boolean;
  edits: RowEdits<Row> | undefined;
  editing: { column: string; value: EditValue } | undefined;
  acts: RefObject<RowActs<Row>>;
  ref?: Ref<HTMLTableRowElement> | undefined;
};

function PlainRow<Row>({ row, index, columns, linked, isActive, selected, href, opens, edits, ...rest }: Props<Row>) {
  const { below, main, editing, acts, ref } = rest;
  return (
    <tr
      data-index={index}
      ref={ref}
      tabIndex={-1}
      className={classes.row}
      data-opens={opens || undefined}
      data-active={isActive || undefined}
      data-selected={selected || undefined}
      onMouseDown={(event) => {
        // Else the page would scroll along with the pointer.
        if (event.button === 1 && href !== undefined && opensRow(event)) event.preventDefault();
      }}
      onClick={(event) => {
        if (!opens || !opensRow(event)) return;
        if (href !== undefined && wantsTab(event)) openTab(href);
        else acts.current.open(row);
      }}
      onAuxClick={(event) => {
        if (href !== undefined && wantsTab(event) && opensRow(event)) openTab(href);
      }}
      onFocus={(event) => acts.current.focus(index, cellOf(event))}
    >
      {selected !== undefined && (
        <td>
          <RowBox checked={selected} onChange={(isRange) => acts.current.toggle(index, isRange)} />
        </td>
      )}
      {columns.map((column) => {
        const isLink = column.key === linked && href !== undefined;
        const content = isLink ? (
          <OpeningLink key={column.key} className={classes.open} href={href} onOpen={() => acts.current.open(row)}>
            {column.cell(row)}
          </OpeningLink>
        ) : (
          column.cell(row)
        );
        const second = column.key === main && below.length > 0 && <SecondLine row={row} columns={below} />;
        return column.edit && column.edit.may?.(row) !== false ? (
          <EditableCell
            key={column.key}
            row={row}
            column={column}
            state={edits?.get(column.key)}
            editing={editing?.column === column.key ? editing : undefined}
            isLink={isLink}
            onEdit={() => acts.current.edit(row, index, column)}
            onSave={(value) => acts.current.save(row, index, column, value)}
            onKeep={(value) => acts.current.keep(row, column, value)}
            onStop={(to) => acts.current.stop(index, column, to)}
            onDismiss={() => acts.current.dismiss(row, index, column)}
            below={second}
          >
            {content}
          </EditableCell>
        ) : (
          <td key={column.key} data-align={column.align} data-wraps={column.wraps}>
            {content}
            {second}
          </td>
        );
      })}
    </tr>
  );
}

/** One record. Its first column is a link, so that it can be opened in a new tab. */
export const ListRow = memo(PlainRow) as typeof PlainRow;

/** The cell with the focus, or containing the focused editor. */
function cellOf({ target }: FocusEvent): string | null {
  return target.closest<HTMLElement>('td')?.dataset.cell ?? null;
}

/**
 * True for a click on the row itself: not on what a cell shows above the page, not on a control or editable cell, and not
 * at the end of a text selection.
 */
function opensRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (!event.currentTarget.contains(target)) return false;
  if (target.closest('a, button, input, label, [data-cell], [role="menu"], [role="dialog"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}
