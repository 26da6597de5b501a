import { type RefObject, useRef, useState } from 'react';
import type { RowScroller } from '../virtual-rows.tsx';

/** Where the keys are: a row, or one of its cells that can be edited. */
export type Cursor = { row: number; cell: string | null };

const NOWHERE: Cursor = { row: -1, cell: null };
/** A row far away is drawn some frames after it was scrolled to. */
const FRAMES = 12;

/** The row that the keys act on; it has the focus too, so that it is seen and heard. */
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
      // A row whose cell can't be edited is reached as a whole.
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
    /** The focus came here by itself, by a click or by Tab. */
    follow: (row: number, cell: string | null) => {
      if (row !== at.row || cell !== at.cell) setAt({ row, cell });
    },
  };
}
