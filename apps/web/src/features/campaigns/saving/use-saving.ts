import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/session.ts';
import { type Draft, DraftStore } from './draft-store.ts';
import type { SaveQueue } from './save-queue.ts';
import type { SaveState, Snapshot } from './save-types.ts';

/** What a queue holds, as it changes. */
export function useSnapshot<V extends object>(queue: SaveQueue<V>): Snapshot<V> {
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot);
}

/** Anything that saves as it is typed. */
interface Saver {
  flush: () => Promise<boolean>;
  retry: () => void;
  start: () => void;
  stop: () => void;
}

/** The queues of a campaign under completion; they follow the draft as it is read anew. */
export function useDraftStore(draft: Draft, onClosed: () => void): DraftStore {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const latest = useRef(onClosed);
  latest.current = onClosed;
  const [store] = useState(() => new DraftStore({ draft, userId, client, onClosed: () => latest.current() }));
  useEffect(() => store.sync(draft), [store, draft]);
  return store;
}

export function useStoreState(store: DraftStore): SaveState {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Sends what is typed when the page is hidden or the connection is back, and before the page is left. */
export function useSendBeforeLeaving(saver: Saver): { stay: () => void; leave: () => void } | null {
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
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // The panel that is open is a part of the address, not another page.
      if (current.pathname === next.pathname && sameCampaign(current.search, next.search)) return false;
      return !(await saver.flush());
    },
    enableBeforeUnload: false,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null;
}

const sameCampaign = (a: object, b: object): boolean =>
  (a as { campaign?: unknown }).campaign === (b as { campaign?: unknown }).campaign;
