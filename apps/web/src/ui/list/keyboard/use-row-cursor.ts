import { type RefObject, useRef, useState } from 'react';
import type { RowScroller } from '../virtual-rows.tsx';

/** Position of the cursor: a row, or one of its editable cells. */
export type Cursor = { row: number; cell: string | null };

const NOWHERE: Cursor = { row: -1, cell: null };
/** A row far away is rendered some frames after scrolling. */
const FRAMES = 12;

/** The row that keys act on. It also has the focus, so that it is visible and read aloud. */
export function useRowCursor(
  count: number,
  table: RefObject<HTMLTableElement | null>,
  scroller: RefObject<RowScroller | null>,
) {
  const [at, setAt] = useState(NOWHERE);
  const wanted = useRef(NOWHERE);
  const cursor = at.row < count ? at : NOWHERE;

  const focusSoon = (frames: number) => {
    const { row, cell } = wanted.current;
    const line = table.current?.querySelector<HTMLElement>(`[data-index="${row}"]`);
    if (line) {
      // A row whose cell can't be edited is focused as a whole.
      const place = cell === null ? null : line.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`);
      (place ?? line).focus({ preventScroll: true });
      if (!scroller.current) line.scrollIntoView({ block: 'nearest' });
    } else if (frames > 0) requestAnimationFrame(() => focusSoon(frames - 1));
  };
  const goTo = (row: number, cell: string | null = null) => {
    const next = { row: Math.max(0, Math.min(count - 1, row)), cell };
    wanted.current = next;
    setAt(next);
    scroller.current?.scrollTo(next.row);
    focusSoon(FRAMES);
  };
  return {
    cursor,
    goTo,
    /** The focus came by a click or Tab. */
    follow: (row: number, cell: string | null) => {
      if (row !== at.row || cell !== at.cell) setAt({ row, cell });
    },
  };
}
