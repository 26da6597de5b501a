import { Checkbox, UnstyledButton } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ColumnDef, columnVisibilityFeature, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import classes from './list.module.css';
import { DEFAULT_WIDTH, formatSort, parseSort } from './list-search.ts';

export type Column<Row> = {
  /** Stable: kept in the column choice. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The API's sort field; without it the column can't be sorted. */
  sort?: string;
  /** First click sorts from the highest. */
  descendingFirst?: boolean;
  align?: 'right';
  /** Pixels, 120 unless said. */
  width?: number;
  /** Takes the width that is left. */
  grow?: boolean;
  /** 1 always stays; the higher, the earlier it is left out on a narrow screen. 2 unless said. */
  rank?: number;
  /** Shown only when chosen. */
  hidden?: boolean;
};

type Key = string | number;

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  sort: string | undefined;
  onSort: (sort: string) => void;
  href: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined where rows can't be selected. */
  selected: ReadonlySet<Key> | undefined;
  /** Pixels for the columns. */
  available: number;
  onSelect: (selected: ReadonlySet<Key>) => void;
  /** What a key does to the row that j and k (here the arrows too) have reached: `{ f: toggleFavorite }`. */
  keys?: Readonly<Record<string, (row: Row) => void>>;
};

const features = tableFeatures({ columnVisibilityFeature });

/** Up to this many rows all are in the page, where the browser's own search finds them. */
const VIRTUAL_FROM = 150;
const ROW_HEIGHT = 44;

/** The rows. j and k move, Enter opens, x selects; thousands of rows are drawn as they come into sight. */
export function ListTable<Row>(props: Props<Row>) {
  const { rows, columns, rowKey, selected, onSelect, onOpen } = props;
  const [active, setActive] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const toggle = (row: Row) => {
    const next = new Set(selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    onSelect(next);
  };
  const table = useListTable(props);
  const all = table.getRowModel().rows;
  const virtual = useVirtualRows(all.length, body);
  const move = (step: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, active + step));
    setActive(next);
    virtual.scrollTo(next);
  };
  const arrows: HotkeyItem[] = [
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
  ];
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['Enter', () => rows[active] !== undefined && onOpen?.(rows[active])],
    ['x', () => selected && rows[active] !== undefined && toggle(rows[active])],
    ...Object.entries(props.keys ?? {}).map(([key, run]): HotkeyItem => {
      return [key, () => rows[active] !== undefined && run(rows[active])];
    }),
    ...(props.keys ? arrows : []),
  ]);

  const width = columns.length + (selected ? 1 : 0);
  return (
    <table className={classes.table}>
      <colgroup>
        {selected && <col style={{ width: 44 }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: colWidth(column, columns, props.available) }} />
        ))}
      </colgroup>
      <ListHead {...props} />
      <tbody ref={body}>
        {virtual.before > 0 && <Spacer height={virtual.before} columns={width} />}
        {virtual.indexes.map((index) => {
          const row = all[index];
          if (!row) return null;
          const record = row.original as Row;
          const isSelected = selected?.has(rowKey(record)) ?? false;
          return (
            <tr
              key={row.id}
              data-index={index}
              ref={virtual.measure}
              className={classes.row}
              data-opens={onOpen ? true : undefined}
              data-active={index === active || undefined}
              data-selected={isSelected || undefined}
              aria-selected={selected ? isSelected : undefined}
              onClick={(event) => opensRow(event) && onOpen?.(record)}
            >
              {selected && (
                <td>
                  <SelectBox checked={isSelected} onChange={() => toggle(record)} />
                </td>
              )}
              {row.getVisibleCells().map((cell, at) => {
                const column = columns[at];
                if (!column) return null;
                const content = column.cell(record);
                return (
                  <td key={cell.id} data-align={column.align}>
                    {at === 0 && props.href ? (
                      <a
                        className={classes.open}
                        href={props.href(record)}
                        onClick={(event) => inPlace(event, () => onOpen?.(record))}
                      >
                        {content}
                      </a>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
        {virtual.after > 0 && <Spacer height={virtual.after} columns={width} />}
      </tbody>
    </table>
  );
}

/** TanStack Table holds rows, columns and what is visible; order and pages are the server's. */
function useListTable<Row>({ rows, columns, rowKey }: Props<Row>) {
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

function useVirtualRows(count: number, body: React.RefObject<HTMLTableSectionElement | null>) {
  const [top, setTop] = useState(0);
  const large = count > VIRTUAL_FROM;
  useLayoutEffect(() => {
    if (large && body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [large, body]);
  const virtualizer = useWindowVirtualizer({
    count: large ? count : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
  });
  const scrollTo = (index: number) => {
    if (large) virtualizer.scrollToIndex(index, { align: 'auto' });
    else body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  if (!large) {
    return { indexes: Array.from({ length: count }, (_, i) => i), before: 0, after: 0, measure: undefined, scrollTo };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    indexes: items.map((item) => item.index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
    scrollTo,
  };
}

function ListHead<Row>({ rows, columns, rowKey, sort, onSort, selected, onSelect }: Props<Row>) {
  const t = useT('ui');
  const current = parseSort(sort);
  const allSelected = selected !== undefined && rows.every((row) => selected.has(rowKey(row)));
  const someSelected = selected !== undefined && !allSelected && rows.some((row) => selected.has(rowKey(row)));
  return (
    <thead>
      <tr>
        {selected && (
          <th scope="col">
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              checked={allSelected}
              indeterminate={someSelected}
              onChange={() => onSelect(new Set(allSelected ? [] : rows.map(rowKey)))}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = column.sort !== undefined && current?.field === column.sort ? current : null;
          const descending = sorted ? !sorted.descending : (column.descendingFirst ?? false);
          const ariaSort = sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th key={column.key} scope="col" data-align={column.align} aria-sort={ariaSort} title={column.header}>
              {column.sort === undefined ? (
                column.header
              ) : (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() => onSort(formatSort({ field: column.sort ?? '', descending }))}
                >
                  <span>{column.header}</span>
                  {sorted && (sorted.descending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
                </UnstyledButton>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SelectBox({ checked, onChange }: { checked: boolean; onChange: () => void }) {
  const t = useT('ui');
  return <Checkbox size="xs" aria-label={t('list.selectRow')} checked={checked} onChange={onChange} />;
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Columns keep their width and one takes the rest; too many for a phone, they share what there is. */
function colWidth<Row>(column: Column<Row>, columns: readonly Column<Row>[], available: number): string | undefined {
  const width = column.width ?? DEFAULT_WIDTH;
  const needed = columns.reduce((sum, each) => sum + (each.width ?? DEFAULT_WIDTH), 0);
  if (needed > available) return `${(100 * width) / needed}%`;
  return column.grow ? undefined : `${width}px`;
}

/** A click on the row itself, not on a control in it and not at the end of marking text. */
function opensRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, [role="menu"], [role="dialog"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

/** A plain click stays in the page; with a modifier the browser opens its tab or window. */
function inPlace(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  open();
}
