import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { type ColumnDef, columnVisibilityFeature, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { lazy, type Ref, Suspense, useMemo, useRef, useState } from 'react';
import classes from './list.module.css';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { DEFAULT_WIDTH } from './list-search.ts';
import type { Column, ListTableProps } from './list-types.ts';
import type { RowScroller } from './virtual-rows.tsx';

export type { Column } from './list-types.ts';

const features = tableFeatures({ columnVisibilityFeature });

/** Up to this many rows all are in the page, where the browser's own search finds them. */
const VIRTUAL_FROM = 150;

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

/** The rows. j and k move, Enter opens, x selects; thousands of rows are drawn as they come into sight. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, columns, rowKey, selected, onSelect, onOpen, href } = props;
  const [active, setActive] = useState(-1);
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<RowScroller>(null);
  const toggle = (row: Row) => {
    const next = new Set(selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    onSelect(next);
  };
  const all = useListTable(props).getRowModel().rows;
  const move = (step: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, active + step));
    setActive(next);
    if (scroller.current) scroller.current.scrollTo(next);
    else table.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useListKeys(props, active, move, toggle);

  const drawRow = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const entry = all[index];
    if (!entry) return null;
    const row = entry.original as Row;
    return (
      <ListRow
        key={entry.id}
        row={row}
        index={index}
        columns={columns}
        active={index === active}
        selected={selected?.has(rowKey(row))}
        onToggle={() => toggle(row)}
        href={href?.(row)}
        onOpen={onOpen && (() => onOpen(row))}
        ref={ref}
      />
    );
  };
  const plain = <tbody>{all.slice(0, VIRTUAL_FROM).map((_, index) => drawRow(index))}</tbody>;
  return (
    <table className={classes.table} ref={table}>
      <colgroup>
        {selected && <col style={{ width: 44 }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: colWidth(column, columns, props.available) }} />
        ))}
      </colgroup>
      <ListHead {...props} />
      {all.length <= VIRTUAL_FROM ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <VirtualRows
            count={all.length}
            columns={columns.length + (selected ? 1 : 0)}
            row={drawRow}
            scroller={scroller}
          />
        </Suspense>
      )}
    </table>
  );
}

/** The key belongs to a control that has the focus, or to what stands over the list. */
function isAnswered({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(key === 'Enter' ? 'a, button, [role="dialog"]' : '[role="dialog"]') !== null;
}

function useListKeys<Row>(
  { rows, selected, onOpen, keys }: ListTableProps<Row>,
  active: number,
  move: (step: number) => void,
  toggle: (row: Row) => void,
) {
  const onActive = (run: (row: Row) => void) => (event: KeyboardEvent) => {
    const row = rows[active];
    if (row !== undefined && !isAnswered(event)) run(row);
  };
  const arrows: HotkeyItem[] = [
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
  ];
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    // Without this a focused button or link anywhere on the page would no longer hear its Enter.
    ['Enter', onActive((row) => onOpen?.(row)), { preventDefault: false }],
    ['x', onActive((row) => selected && toggle(row))],
    ...Object.entries(keys ?? {}).map(([key, run]): HotkeyItem => [key, onActive(run)]),
    ...(keys ? arrows : []),
  ]);
}

/** TanStack Table holds rows, columns and what is visible; order and pages are the server's. */
function useListTable<Row>({ rows, columns, rowKey }: ListTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ key, header }): ColumnDef<typeof features, RowData> => ({ id: key, header, accessorFn: () => null }),
      ),
    [columns],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows as readonly RowData[],
    getRowId: (row: RowData) => String(rowKey(row as Row)),
  });
}

/** Columns keep their width and one takes the rest; too many for a phone, they share what there is. */
function colWidth<Row>(column: Column<Row>, columns: readonly Column<Row>[], available: number): string | undefined {
  const width = column.width ?? DEFAULT_WIDTH;
  const needed = columns.reduce((sum, each) => sum + (each.width ?? DEFAULT_WIDTH), 0);
  if (needed > available) return `${(100 * width) / needed}%`;
  return column.grow ? undefined : `${width}px`;
}
