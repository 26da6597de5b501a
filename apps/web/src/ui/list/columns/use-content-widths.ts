import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect } from 'react';
import type { Column } from '../list-types.ts';
import { type ContentWidths, widen } from './column-widths.ts';

/** Rows that are measured: the first ones are enough. */
const MEASURED_ROWS = 50;
/** What is of no use when cut. */
const WHOLE = '[data-tone], [data-whole], time';
/** Padding and border of a cell, in pixels. */
const AROUND = 26;

/**
 * Measures the rows before they are painted, so that nothing moves afterwards; once more if the font comes after them.
 * @param enabled false where the rows have no columns side by side, as on a phone
 */
export function useContentWidths<Row>(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  enabled: boolean,
  setContent: Dispatch<SetStateAction<ContentWidths>>,
): void {
  useLayoutEffect(() => {
    if (!enabled || !table.current || rows.length === 0) return;
    const now = measure(table.current, columns);
    setContent((before) => widen(before, now));
    if (document.fonts.status === 'loaded') return;
    let isOver = false;
    void document.fonts.ready.then(() => {
      // Not only wider: another font's letters say nothing about this one's.
      if (!isOver && table.current) setContent(measure(table.current, columns));
    });
    return () => {
      isOver = true;
    };
  }, [table, rows, columns, enabled, setContent]);
}

function measure<Row>(table: HTMLTableElement, columns: readonly Column<Row>[]): ContentWidths {
  const needed: Record<string, number> = {};
  const whole = new Set(columns.filter(({ align }) => align === 'right').map(({ key }) => key));
  const range = document.createRange();
  // What takes a second line is measured on one, and no name of a column within a word.
  table.dataset.measured = 'true';
  for (const head of table.querySelectorAll<HTMLElement>('th[data-column]')) {
    if (!head.firstChild) continue;
    range.selectNode(head.firstChild);
    needed[head.dataset.column ?? ''] = Math.ceil(range.getBoundingClientRect().width) + AROUND;
  }
  const drawn = [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-index]')].slice(0, MEASURED_ROWS);
  for (const row of drawn) {
    const boxes = row.cells.length - columns.length;
    columns.forEach(({ key, align }, at) => {
      const cell = row.cells[at + boxes];
      if (!cell || cell.dataset.editing) return;
      range.selectNodeContents(cell);
      needed[key] = Math.max(needed[key] ?? 0, Math.ceil(range.getBoundingClientRect().width) + AROUND);
      if (align !== 'right' && !whole.has(key) && cell.querySelector(WHOLE)) whole.add(key);
    });
  }
  delete table.dataset.measured;
  return { needed, whole };
}
