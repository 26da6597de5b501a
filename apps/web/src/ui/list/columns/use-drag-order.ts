import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Drag and drop of list items by mouse, pen or finger. Returns the handler for pressing an item's handle. Items are the
 * elements with `data-place`. `onMove` is called when the item is dragged over another's place.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void) {
  const latest = useRef(onMove);
  latest.current = onMove;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (key: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    // Listens on the window, because the handle itself moves.
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const place = placeAt(list.current, clientY);
      if (place !== null) latest.current(key, place);
    };
    stop.current = () => {
      window.removeEventListener('pointermove', move);
      for (const end of ENDS) window.removeEventListener(end, stop.current ?? move);
    };
    window.addEventListener('pointermove', move);
    for (const end of ENDS) window.addEventListener(end, stop.current);
  };
}

const ENDS = ['pointerup', 'pointercancel'] as const;

/** The place at this height. Above the first and below the last, it is theirs. */
function placeAt(list: HTMLElement | null, y: number): number | null {
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
  if (items.length === 0) return null;
  const below = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
  return below < 0 ? items.length - 1 : below;
}
