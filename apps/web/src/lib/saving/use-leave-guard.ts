import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Where somebody is and where they are going. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface Guard {
  /** Is there anything that leaving would interrupt or lose? Asked at that moment. */
  readonly isUnsaved: () => boolean;
  /** Sends what is unsaved before the page is left; true when the server has it all. Without it, leaving is asked about. */
  readonly send?: () => Promise<boolean>;
  /** Is it still here, as when only a panel of the page opens? Unless said, every other address is another place. */
  readonly isSamePlace?: (from: Place, to: Place) => boolean;
  /** Closing the tab is fine: what is unsaved waits in the browser. */
  readonly survivesClosing?: boolean;
}

/** Leaving was held back, until a person has decided. */
export interface Leaving {
  readonly proceed: () => void;
  readonly stay: () => void;
  /** What is unsaved waits in the browser, so that leaving loses nothing. */
  readonly isKept: boolean;
}

/**
 * Holds back whoever leaves with something unsaved: forms, cells, drafts and queues alike. Null while nobody is held;
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
