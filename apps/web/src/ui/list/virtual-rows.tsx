import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import classes from './list.module.css';

const ROW_HEIGHT = 44;
/** Height that covers the first and last rows: top bar and head, and the selection bar. */
const COVERED = { top: 52 + 48, bottom: 72 };

export type RowScroller = { scrollTo: (index: number) => void };

type Props = {
  count: number;
  /** Cells of a row, for the spacers. */
  columns: number;
  /** Renders one row. The ref measures it. */
  row: (index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
  scroller: Ref<RowScroller>;
};

/** Renders only the visible ones of thousands of rows. */
export function VirtualRows({ count, columns, row, scroller }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: COVERED.top,
    scrollPaddingEnd: COVERED.bottom,
  });
  useImperativeHandle(scroller, () => ({
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }));
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return (
    <tbody ref={body}>
      {first && <Spacer height={first.start - top} columns={columns} />}
      {items.map((item) => row(item.index, virtualizer.measureElement))}
      {last && <Spacer height={virtualizer.getTotalSize() - (last.end - top)} columns={columns} />}
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
