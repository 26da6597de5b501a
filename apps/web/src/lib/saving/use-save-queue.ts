import { useEffect, useSyncExternalStore } from 'react';
import type { SaveQueue } from './save-queue.ts';
import type { Snapshot } from './save-types.ts';
import { type Leaving, useLeaveGuard } from './use-leave-guard.ts';

/** State of a queue, live. */
export function useSnapshot<V extends object>(queue: SaveQueue<V>): Snapshot<V> {
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot);
}

/** Anything that saves while it is typed. */
interface Saver {
  flush: () => Promise<boolean>;
  retry: () => void;
  start: () => void;
  stop: () => void;
}

/** Sends pending changes when the page is hidden, the connection is back, or the page is left. */
export function useSendBeforeLeaving(
  saver: Saver,
  isSamePlace?: Parameters<typeof useLeaveGuard>[0]['isSamePlace'],
): Leaving | null {
  useEffect(() => {
    saver.start();
    const hide = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    const send = () => void saver.flush();
    const retry = () => saver.retry();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', send);
    window.addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', send);
      window.removeEventListener('online', retry);
      saver.stop();
    };
  }, [saver]);
  return useLeaveGuard({
    isUnsaved: () => false,
    send: () => saver.flush(),
    survivesClosing: true,
    ...(isSamePlace ? { isSamePlace } : {}),
  });
}
