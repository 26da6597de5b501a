import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { DialogHost } from './dialog.tsx';

/** Where the panel beside a list draws its dialogs, while one is open. */
let open: HTMLElement | null = null;
const listeners = new Set<() => void>();

function show(host: HTMLElement | null): void {
  open = host;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a panel beside a list: dialogs of the page around it may be drawn here, too. Null while it is closed. */
export function useOpenPanel(host: HTMLElement | null): void {
  useEffect(() => {
    if (!host) return;
    show(host);
    return () => show(null);
  }, [host]);
}

/** Draws the dialogs of the page around a panel in it while it is open, because nothing opens over it. */
export function WithinPanel({ children }: { children: ReactNode }) {
  const own = useContext(DialogHost);
  const panel = useSyncExternalStore(listen, () => open);
  return <DialogHost value={own ?? panel}>{children}</DialogHost>;
}
