import { type ReactNode, useEffect, useRef } from 'react';

/** A form that took the place of facts: its first field takes the next letter. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:not([type=file]):not(:disabled), textarea')
      ?.focus({ preventScroll: true });
  }, []);
  return <div ref={box}>{children}</div>;
}
