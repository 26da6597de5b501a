import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { withinLimits } from './columns/column-widths.ts';
import classes from './list.module.css';
import { formatSort, parseSort } from './list-search.ts';
import type { Column } from './list-types.ts';
import type { RowTicks } from './selection/row-ticks.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** Absent if rows can't be selected. */
  ticks: RowTicks | undefined;
  /** Sets a column's width in pixels, while it is dragged and when that is done. Null: by its content again. */
  onResize?: ((key: string, width: number | null, isDone: boolean) => void) | undefined;
};

/** The sticky head: column names, sorting, and the checkbox for all rows shown. */
export function ListHead<Row>({ columns, sort, onSort, ticks, onResize }: Props<Row>) {
  const t = useT('ui');
  const current = parseSort(sort);
  return (
    <thead>
      <tr>
        {ticks && (
          <th scope="col">
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              checked={ticks.isAll}
              indeterminate={!ticks.isAll && ticks.isSome}
              onChange={ticks.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = column.sort !== undefined && current?.field === column.sort ? current : null;
          const descending = sorted ? !sorted.descending : (column.descendingFirst ?? false);
          const ariaSort = sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              data-column={column.key}
              data-align={column.align}
              aria-sort={ariaSort}
              title={column.header}
            >
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
              {onResize && <WidthHandle onResize={(width, isDone) => onResize(column.key, width, isDone)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type HandleProps = { onResize: (width: number | null, isDone: boolean) => void };

/** The right edge of a heading. By keys, a width is set in the choice of columns. */
function WidthHandle({ onResize }: HandleProps) {
  const drag = useRef<{ from: number; width: number; moved: boolean }>(null);
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const column = event.currentTarget.closest('th');
    if (event.button !== 0 || !column) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: column.getBoundingClientRect().width, moved: false };
  };
  const widthAt = ({ clientX }: PointerEvent, { from, width }: { from: number; width: number }) =>
    withinLimits(width + clientX - from);
  const move = (event: PointerEvent) => {
    if (!drag.current || (!drag.current.moved && Math.abs(event.clientX - drag.current.from) < 3)) return;
    drag.current.moved = true;
    onResize(widthAt(event, drag.current), false);
  };
  const end = (event: PointerEvent) => {
    const done = drag.current;
    drag.current = null;
    if (done?.moved) onResize(widthAt(event, done), true);
  };
  return (
    <span
      aria-hidden="true"
      className={classes.handle}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null, true)}
    />
  );
}
