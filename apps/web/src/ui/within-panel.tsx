import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
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
    return () => {
      // Another panel may have opened meanwhile.
      if (open === host) show(null);
    };
  }, [host]);
}

/**
 * Draws a dialog of the page around a panel in the panel that is open, because nothing opens over it. It stays where it
 * was opened, and closes with its panel.
 *
 * @param opened whether the dialog is shown, if it is there in between, too
 */
export function WithinPanel({ opened = true, children }: { opened?: boolean; children: ReactNode }) {
  const own = useContext(DialogHost);
  const panel = useSyncExternalStore(listen, () => open);
  const [shown, setShown] = useState({ opened, host: panel });
  if (shown.opened !== opened) setShown({ opened, host: panel });
  return <DialogHost value={own ?? (shown.host === panel ? panel : null)}>{children}</DialogHost>;
}
