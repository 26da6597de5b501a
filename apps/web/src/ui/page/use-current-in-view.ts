import { type RefObject, useEffect, useRef } from 'react';

/** Pixels kept free beside the current tab, where the row fades: as wide as that is in `base.css`. */
const FADE = 32;

/** Scrolls a row of tabs, and nothing else, so that the current one is seen on narrow screens. Give it to that tab. */
export function useCurrentInView<Tab extends HTMLElement>(reason: string): RefObject<Tab | null> {
  const tab = useRef<Tab>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another is current, or numbers make tabs wider
  useEffect(() => {
    const current = tab.current;
    const row = current?.parentElement;
    if (!row) return;
    // At once, and when the window becomes narrower.
    const observer = new ResizeObserver(() => {
      const [own, frame] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
      if (own.right > frame.right - FADE) row.scrollLeft += own.right - frame.right + FADE;
      else if (own.left < frame.left + FADE) row.scrollLeft -= frame.left - own.left + FADE;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [reason]);
  return tab;
}
