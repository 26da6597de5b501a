import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** A form that took the place of facts, or loaded after its drawer had opened: its first field takes the next letter. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:not([type=file]):not(:disabled), textarea')
      ?.focus({ preventScroll: true });
  }, []);
  return <div ref={box}>{children}</div>;
}

/**
 * For the button that opens such a form: it takes the focus back when the form is gone, unless something else has it.
 *
 * @param isAway true while the form stands in place of the facts
 */
export function useFocusBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isAway);
  useEffect(() => {
    if (was.current && !isAway && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    was.current = isAway;
  }, [isAway]);
  return button;
}
