import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../page/use-latest.ts';
import type { Column, RowKey } from '../list-types.ts';
import type { RowSelection } from '../selection/use-selection.ts';
import { actOf, isForList, type ListAct } from './list-keys.ts';
import type { Cursor } from './use-row-cursor.ts';

type Options<Row> = {
  element: RefObject<HTMLTableElement | null>;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  visible: readonly Column<Row>[];
  cursor: Cursor;
  goTo: (row: number, cell?: string | null) => void;
  onOpen?: ((row: Row) => void) | undefined;
  onEdit: (row: Row, index: number, column: Column<Row>) => void;
  ticks?: RowSelection | undefined;
  keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
};

/** Start of a range of rows, and what was selected before. */
type Range = { from: number; to: number; had: (key: RowKey) => boolean };

/** The table's keys: they move the cursor and act on its row, wherever the focus is on the page. */
export function useListKeys<Row>(options: Options<Row>): void {
  const range = useRef<Range | null>(null);
  const latest = useLatest(options);
  const { element } = options;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const list = element.current?.closest('[data-list]');
      if (event.defaultPrevented || !list || !isForList(event, list)) return;
      if (pressed(latest.current, range, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [element, latest]);
}

/** Executes a key's act. False if it has none here. */
function pressed<Row>(list: Options<Row>, range: RefObject<Range | null>, event: KeyboardEvent): boolean {
  const row = list.rows[list.cursor.row];
  const own = isPlain(event) ? list.keys?.[event.key] : undefined;
  if (own && row !== undefined) {
    own(row);
    return true;
  }
  const act = actOf(event);
  if (act !== null && act !== 'extendDown' && act !== 'extendUp') range.current = null;
  const deed = act && (moveFor(list, range, act) ?? (row === undefined ? null : deedFor(list, row, act)));
  deed?.();
  return Boolean(deed);
}

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey && !shiftKey;

type Deed = (() => void) | null;

/** The vertical movement of the cursor. Null for other acts. */
function moveFor<Row>(list: Options<Row>, range: RefObject<Range | null>, act: ListAct): Deed {
  const { rows, cursor, goTo, ticks } = list;
  const isSomewhere = cursor.row >= 0;
  switch (act) {
    case 'down':
      return () => goTo(cursor.row + 1, cursor.cell);
    case 'up':
      return () => goTo(cursor.row - 1, cursor.cell);
    case 'first':
      return isSomewhere ? () => goTo(0, cursor.cell) : null;
    case 'last':
      return isSomewhere ? () => goTo(rows.length - 1, cursor.cell) : null;
    case 'extendDown':
    case 'extendUp':
      return isSomewhere && ticks ? () => extend(list, ticks, range, act === 'extendDown' ? 1 : -1) : null;
    default:
      return null;
  }
}

/** Acts on the cursor's row or its cells. */
function deedFor<Row>(list: Options<Row>, row: Row, act: ListAct): Deed {
  const { cursor, goTo, visible, ticks, onOpen, onEdit } = list;
  const cells = visible.filter(({ edit }) => edit && edit.may?.(row) !== false);
  const cell = cells.find(({ key }) => key === cursor.cell);
  const at = cell ? cells.indexOf(cell) : -1;
  const edit = (column: Column<Row> | undefined): Deed => (column ? () => onEdit(row, cursor.row, column) : null);
  switch (act) {
    case 'nextCell':
      return cells.length > 0 ? () => goTo(cursor.row, (cells[at + 1] ?? cell)?.key ?? null) : null;
    case 'previousCell':
      return cells.length > 0 ? () => goTo(cursor.row, cells[at - 1]?.key ?? null) : null;
    case 'open':
      return cell ? edit(cell) : onOpen ? () => onOpen(row) : null;
    case 'edit':
      return edit(cell ?? cells[0]);
    case 'toggle':
      return ticks ? () => tickRow(list, ticks, row) : null;
    default:
      return null;
  }
}

function tickRow<Row>({ rowKey }: Options<Row>, ticks: RowSelection, row: Row): void {
  const key = rowKey(row);
  ticks.change((each) => (each === key ? !ticks.has(each) : ticks.has(each)));
}

/** Selects all rows from where Shift was first held. Rows that the cursor leaves again get their previous state. */
function extend<Row>(
  { rows, rowKey, cursor, goTo }: Options<Row>,
  ticks: RowSelection,
  range: RefObject<Range | null>,
  step: number,
): void {
  // A range continues only from where it ended.
  const before =
    range.current?.to === cursor.row ? range.current : { from: cursor.row, to: cursor.row, had: ticks.has };
  const to = Math.max(0, Math.min(rows.length - 1, before.to + step));
  range.current = { ...before, to };
  const [first, last] = [Math.min(before.from, to), Math.max(before.from, to)];
  const inRange = new Set(rows.slice(first, last + 1).map(rowKey));
  ticks.change((key) => inRange.has(key) || before.had(key));
  goTo(to);
}
