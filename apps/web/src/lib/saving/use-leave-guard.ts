import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The present and the next location. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface Guard {
  /** True if leaving now would interrupt or lose something. */
  readonly isUnsaved: () => boolean;
  /** Sends unsaved changes before the page is left. True if the server has everything. Without it, leaving asks. */
  readonly send?: () => Promise<boolean>;
  /** True if the page stays, such as when only a panel opens. By default, every other address is another page. */
  readonly isSamePlace?: (from: Place, to: Place) => boolean;
  /** True: closing the tab is fine, because unsaved changes wait in the browser. */
  readonly survivesClosing?: boolean;
}

/** Leaving is blocked until the person decides. */
export interface Leaving {
  readonly proceed: () => void;
  readonly stay: () => void;
  /** Unsaved changes wait in the browser, so leaving loses nothing. */
  readonly isKept: boolean;
}

/**
 * Blocks navigation with unsaved changes: forms, cells, drafts and queues alike. Null while nothing is blocked.
 * `LeaveDialog` asks.
 */
export function useLeaveGuard({ isUnsaved, send, isSamePlace, survivesClosing = false }: Guard): Leaving | null {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isSamePlace?.(current, next)) return false;
      if (!send) return isUnsaved();
      return !(await send());
    },
    enableBeforeUnload: false,
    withResolver: true,
  });
  useEffect(() => {
    if (survivesClosing) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [survivesClosing]);
  if (blocker.status !== 'blocked') return null;
  return { proceed: blocker.proceed, stay: blocker.reset, isKept: survivesClosing };
}
