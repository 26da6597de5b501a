import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { useReturnFocus } from '../../../ui/list/keyboard/use-return-focus.ts';
import type { RowKey } from '../../../ui/list/list-types.ts';
import { useWidth } from '../../../ui/page/use-width.ts';
import type { RowActions } from '../use-row-actions.ts';
import { MediaCard } from './media-card.tsx';
import classes from './media-cards.module.css';
import { siteHref } from './media-table.tsx';

interface Props {
  readonly rows: readonly MediaRow[];
  readonly wanted: Wanted;
  readonly actions: RowActions;
}

const GAP = 16;
const CARD_WIDTH = 268;
const CARD_HEIGHT = 228;
/** Up to this many cards are all rendered, so that the browser's search finds them. */
const VIRTUAL_FROM = 150;

/** Used before the first measurement: a restored page needs its height at once, or its scroll position is lost. */
function guessWidth(): number {
  const page = Math.min(document.documentElement.clientWidth, 1600);
  return page < 992 ? page - 24 : page - 48 - 264 - 24;
}

/** The catalogue as cards. Long lists render only the visible ones. Same keys as the table. */
export function MediaCards({ rows, wanted, actions }: Props) {
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = measured || guessWidth();
  const perLine = Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP)));
  const lines = Math.ceil(rows.length / perLine);
  const { shown, before, after, scrollTo, measure } = useLines(rows.length > VIRTUAL_FROM, lines, width);
  const show = (index: number) => scrollTo(Math.floor(index / perLine));
  const { active, setActive } = useActiveCard({ rows, wanted, actions }, perLine, show, (id) => remember(id));
  const remember = useReturnFocus((id) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) return;
    setActive(index);
    show(index);
    focusCard(id, FRAMES);
  });
  return (
    // Before the link has led away.
    <div ref={ref} data-cards onClickCapture={(event) => rememberCard(event.target, remember)}>
      <div style={{ height: before }} />
      {shown.map((line) => (
        <div
          key={line}
          ref={measure}
          data-index={line}
          className={classes.line}
          style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}
        >
          {rows.slice(line * perLine, (line + 1) * perLine).map((row, i) => (
            <MediaCard key={row.id} row={row} wanted={wanted} isActive={line * perLine + i === active} />
          ))}
        </div>
      ))}
      <div style={{ height: after }} />
    </div>
  );
}

function useLines(isLarge: boolean, count: number, width: number) {
  const [top, setTop] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above may have wrapped with the width
  useLayoutEffect(() => {
    const cards = document.querySelector('[data-cards]');
    if (isLarge && cards) setTop(cards.getBoundingClientRect().top + window.scrollY);
  }, [isLarge, width]);
  const virtualizer = useWindowVirtualizer({
    count: isLarge ? count : 0,
    estimateSize: () => CARD_HEIGHT + GAP,
    overscan: 4,
    scrollMargin: top,
  });
  const scrollTo = (line: number) => {
    if (isLarge) virtualizer.scrollToIndex(line, { align: 'auto' });
    else document.querySelector(`[data-cards] > [data-index="${line}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  if (!isLarge) {
    return { shown: Array.from({ length: count }, (_, i) => i), before: 0, after: 0, scrollTo, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    shown: items.map((item) => item.index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    scrollTo,
    measure: virtualizer.measureElement,
  };
}

/** A distant card is rendered some frames after the scroll. */
const FRAMES = 30;

function focusCard(id: RowKey, frames: number): void {
  const link = document.querySelector<HTMLElement>(`[data-cards] [data-site="${id}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusCard(id, frames - 1));
}

/** A click on the link of a card leads to its site. */
function rememberCard(target: EventTarget, remember: (id: number) => void): void {
  const card = target instanceof Element ? target.closest('a')?.closest<HTMLElement>('[data-site]') : null;
  if (card) remember(Number(card.dataset.site));
}

/** A key pressed on a link or button is for that link or button. */
const isOnControl = () => document.activeElement?.closest('a, button, [role="dialog"]') != null;

function useActiveCard(
  { rows, wanted, actions }: Props,
  perLine: number,
  show: (index: number) => void,
  onOpen: (id: number) => void,
) {
  const navigate = useNavigate();
  const [active, setActive] = useState(-1);
  const move = (step: number) => () => {
    const next = active < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, active + step));
    setActive(next);
    show(next);
  };
  const act = (run: (row: MediaRow) => void) => () => {
    const row = rows[active];
    if (row) run(row);
  };
  useHotkeys([
    ['j', move(1)],
    ['k', move(-1)],
    ['ArrowRight', move(1)],
    ['ArrowLeft', move(-1)],
    ['ArrowDown', move(perLine)],
    ['ArrowUp', move(-perLine)],
    [
      'Enter',
      () =>
        !isOnControl() &&
        act((row) => {
          onOpen(row.id);
          void navigate({ href: siteHref(row.id, wanted) });
        })(),
      { preventDefault: false },
    ],
    ['f', act(actions.toggleFavorite)],
    ['c', act(actions.toggleCart)],
    ['v', act(actions.togglePicked)],
  ]);
  return { active, setActive };
}
