import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type LiveKind, useLive } from './live.ts';

/** Removes the open record by `call`, then leaves it by `leave`. Throws what the call throws. */
export type RemoveRecord = (call: () => Promise<unknown>, leave: () => Promise<void>) => Promise<void>;

/**
 * Keeps an open record of a kind (`case`) as others change it: what is kept under `queryKey` is asked for again.
 * Returns what removes it. The server announces a removal to every page, this one too and before it answers; whoever
 * then asked for the record would only find it gone.
 */
export function useLiveRecord(kind: LiveKind, id: number, queryKey: QueryKey): RemoveRecord {
  const client = useQueryClient();
  const isRemoving = useRef(false);
  useLive([kind], (event) => {
    if (isRemoving.current) return;
    if (event.id === null || Number(event.id) === id) void client.invalidateQueries({ queryKey });
  });
  return async (call, leave) => {
    isRemoving.current = true;
    try {
      await call();
    } catch (error) {
      isRemoving.current = false;
      throw error;
    }
    // While it is still on the screen, it would be requested again as soon as it leaves the cache.
    await leave();
  };
}
