import { type Ref, Suspense, useRef, useState } from 'react';
import { lazy } from '../page/lazy-part.tsx';
import { useLatest } from '../page/use-latest.ts';
import { type ColumnChoice, PHONE_WIDTH } from './columns/column-choice.ts';
import { type ColumnWidths, NO_CONTENT, shareWidth, withWidth } from './columns/column-widths.ts';
import { useContentWidths } from './columns/use-content-widths.ts';
import { nextCell } from './edit/next-cell.ts';
import type { CellEdits } from './edit/use-cell-edits.ts';
import { useListKeys } from './keyboard/use-list-keys.ts';
import { useReturnFocus } from './keyboard/use-return-focus.ts';
import { useRowCursor } from './keyboard/use-row-cursor.ts';
import classes from './list.module.css';
import { ListHead } from './list-head.tsx';
import { ListRow, type RowActs } from './list-row.tsx';
import { DEFAULT_WIDTH } from './list-search.ts';
import type { Column, RowKey } from './list-types.ts';
import { rowTicks } from './selection/row-ticks.ts';
import type { RowSelection } from './selection/use-selection.ts';
import { useListTable } from './use-list-table.ts';
import type { RowScroller } from './virtual-rows.tsx';

export type { Column } from './list-types.ts';

export type ListTableProps<Row> = {
  rows: readonly Row[];
  /** Every column of the list, in default order. */
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** Widths that the reader set, and what takes new ones. Without the latter, columns have no handles. */
  widths?: ColumnWidths;
  onWidths?: ((widths: ColumnWidths) => void) | undefined;
  rowKey: (row: Row) => RowKey;
  sort: string | undefined;
  onSort: (sort: string) => void;
  href?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Absent if rows can't be selected. */
  ticks?: RowSelection | undefined;
  /** Absent if nothing is editable. */
  edits?: CellEdits<Row> | undefined;
  /** Pixels for the columns, without the checkboxes. */
  available: number;
  /** Columns have their own widths, whatever the rows hold: the table looks the same for every search. */
  fixed?: boolean;
  /** On a phone, rows have a second line for columns that don't fit. */
  folds?: boolean;
  /** Keys that act on the cursor's row: `{ f: toggleFavorite }`. */
  keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
};

/** Up to this many rows are all in the page, so that the browser's search finds them. */
const VIRTUAL_FROM = 150;
/** Width of the checkbox column in pixels. */
export const BOX_WIDTH = 44;

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

/**
 * The rows, with checkboxes, a keyboard cursor and editable cells. Thousands of rows are virtualized. Put it into an
 * element with `data-list`: of several lists on a page, the first gets keys pressed outside of all.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, rowKey, onOpen, href, ticks, edits } = props;
  const element = useRef<HTMLTableElement>(null);
  const scroller = useRef<RowScroller>(null);
  const [content, setContent] = useState(NO_CONTENT);
  const { visible, below, main } = useListTable({ ...props, content, folds: props.folds ?? false });
  const isTable = props.available >= PHONE_WIDTH;
  const isMeasured = isTable && !props.fixed && Number.isFinite(props.available);
  useContentWidths(element, rows, visible, isMeasured, setContent);
  const boxes = ticks && rowTicks(rows.map(rowKey), ticks);
  /** The row whose box was last pressed. */
  const pressed = useRef<number>(undefined);
  const { cursor, goTo, follow } = useRowCursor(rows.length, element, scroller);
  const remember = useReturnFocus((key) => {
    const index = rows.findIndex((row) => rowKey(row) === key);
    if (index >= 0) goTo(index);
  });
  const open = (row: Row) => {
    remember(rowKey(row));
    onOpen?.(row);
  };
  const edit = (row: Row, index: number, column: Column<Row>) => {
    follow(index, column.key);
    edits?.start(row, column);
  };
  useListKeys({ ...props, onOpen: onOpen && open, element, visible, cursor, goTo, onEdit: edit });

  const acts = useLatest<RowActs<Row>>({
    toggle: (index, isRange) => {
      boxes?.toggle(index, isRange ? pressed.current : undefined);
      pressed.current = index;
    },
    open,
    focus: follow,
    edit,
    save: (row, index, column, value) => {
      edits?.save(row, column, value);
      goTo(index, column.key);
    },
    keep: (row, column, value) => edits?.keep(row, column, value),
    stop: (index, column, to) => {
      edits?.stop();
      if (to === null) return;
      const cells = visible.filter((each) => each.edit).map(({ key }) => key);
      const next = nextCell(cells, rows.length, { row: index, cell: column.key }, to);
      goTo(next.row, next.cell);
      const [nextRow, nextColumn] = [rows[next.row], visible.find(({ key }) => key === next.cell)];
      const isElsewhere = next.row !== index || next.cell !== column.key;
      if (isElsewhere && nextRow !== undefined && nextColumn) edits?.start(nextRow, nextColumn);
    },
    dismiss: (row, index, column) => {
      edits?.dismiss(row, column);
      goTo(index, column.key);
    },
  });

  const drawRow = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    if (row === undefined) return null;
    const key = rowKey(row);
    return (
      <ListRow
        key={key}
        row={row}
        index={index}
        columns={visible}
        below={below}
        main={main}
        linked={props.columns.find((column) => visible.includes(column))?.key}
        isActive={index === cursor.row}
        selected={ticks?.has(key)}
        href={href?.(row)}
        opens={onOpen !== undefined}
        edits={edits?.of(key)}
        editing={edits?.editing?.key === key ? edits.editing : undefined}
        acts={acts}
        ref={ref}
      />
    );
  };
  const plain = <tbody>{rows.slice(0, VIRTUAL_FROM).map((_, index) => drawRow(index))}</tbody>;
  const [dragged, setDragged] = useState<{ key: string; width: number | null }>();
  const { onWidths } = props;
  const kept = props.widths ?? null;
  const widths = dragged ? withWidth(kept, dragged.key, dragged.width) : kept;
  const shared = isTable
    ? shareWidth(visible, props.available, widths, content)
    : phoneWidths(visible, props.available);
  // What the reader asked for scrolls, and what is never left out: other columns that don't fit are.
  const isAsked = props.choice !== null || widths !== null;
  const needed = visible.reduce((sum, { key }) => sum + Number(shared[key] ?? 0), 0);
  const isWide =
    isTable && (isAsked || needed > props.available + 1) && visible.every(({ key }) => shared[key] !== undefined);
  return (
    <div className={isWide ? classes.wide : undefined} data-virtual={rows.length > VIRTUAL_FROM || undefined}>
      <table
        className={classes.table}
        ref={element}
        data-beside={isTable || undefined}
        style={isWide ? { width: needed + (ticks ? BOX_WIDTH : 0) } : undefined}
      >
        <colgroup>
          {ticks && <col style={{ width: BOX_WIDTH }} />}
          {visible.map(({ key }) => (
            <col key={key} style={{ width: shared[key] }} />
          ))}
        </colgroup>
        <ListHead
          columns={visible}
          sort={props.sort}
          onSort={props.onSort}
          ticks={boxes}
          onResize={
            onWidths && isTable
              ? (key, width, isDone) => {
                  setDragged(isDone ? undefined : { key, width });
                  if (isDone) onWidths(withWidth(kept, key, width));
                }
              : undefined
          }
        />
        {rows.length <= VIRTUAL_FROM ? (
          plain
        ) : (
          <Suspense fallback={plain}>
            <VirtualRows
              count={rows.length}
              columns={visible.length + (ticks ? 1 : 0)}
              row={drawRow}
              scroller={scroller}
            />
          </Suspense>
        )}
      </table>
    </div>
  );
}

/** The least width of the growing column of a phone's table, in pixels: its words wrap, figures would be cut. */
const NARROWEST_MAIN = 96;

/**
 * Columns keep their width, and one grows: the first, where none says so, as otherwise all would, the boxes too. If they
 * are too many for a phone, they share it.
 */
function phoneWidths<Row>(columns: readonly Column<Row>[], available: number): Record<string, number | string> {
  const widths = columns.map(({ key, width = DEFAULT_WIDTH, narrow, grow }) => ({
    key,
    width: grow ? NARROWEST_MAIN : (narrow ?? width),
    grow,
  }));
  const needed = widths.reduce((sum, { width }) => sum + width, 0);
  const isTooMuch = needed > available;
  const growing = widths.find(({ grow }) => grow) ?? widths[0];
  const shared: Record<string, number | string> = {};
  for (const each of widths) {
    if (isTooMuch) shared[each.key] = `${(100 * each.width) / needed}%`;
    else if (!each.grow && each !== growing) shared[each.key] = each.width;
  }
  return shared;
}
