import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from '../page/use-latest.ts';

/** The panel beside a list. Nothing opens over it: dialogs are drawn in it, or wait until it is closed. */
type OpenPanel = {
  /** Where dialogs are drawn. */
  readonly host: HTMLElement;
  readonly close: () => void;
};

let open: OpenPanel | null = null;
/** What waits until the panel is closed. */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

function show(panel: OpenPanel | null): void {
  open = panel;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the panel: says that it is open. `host` is null while it is closed. */
export function useOpenPanel(host: HTMLElement | null, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => {
    if (!host) return;
    const panel = { host, close: () => latest.current() };
    show(panel);
    return () => {
      // Another panel may have opened meanwhile.
      if (open !== panel) return;
      show(null);
      const act = waiting;
      waiting = null;
      act?.();
    };
  }, [host, latest]);
}

/** Where the open panel draws dialogs of the page around it. Null: no panel is open. */
export function usePanelHost(): HTMLElement | null {
  return useSyncExternalStore(listen, () => open?.host ?? null);
}

/**
 * For an act that needs the page: closes the open panel first, then acts. Whoever stays at unsaved changes in it does
 * not act.
 */
export function withoutPanel(act: () => void): void {
  if (open) {
    waiting = act;
    open.close();
  } else act();
}

/** Whoever was asked whether to leave has stayed: the panel stays open. */
export function stayInPanel(): void {
  waiting = null;
}
