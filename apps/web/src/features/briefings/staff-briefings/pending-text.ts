import { useEffect } from 'react';

/** Saves what is typed and not with the server yet. False when that was not possible: the text is only here. */
type Flush = () => Promise<boolean>;

/** The editors that are open, and those closed whose last words are still on their way, by briefing. */
const pending = new Map<number, Set<Flush>>();

/** Has acts on a briefing wait for the text that is typed into it, also for the last words after the editor is closed. */
export function usePendingText(briefingId: number, flush: Flush): void {
  useEffect(() => {
    const known = pending.get(briefingId) ?? new Set();
    pending.set(briefingId, known.add(flush));
    return () => {
      void flush().finally(() => {
        known.delete(flush);
        if (known.size === 0) pending.delete(briefingId);
      });
    };
  }, [briefingId, flush]);
}

/** Sends what is typed into a briefing. False when some of it could not be saved. */
export async function flushText(briefingId: number): Promise<boolean> {
  const saved = await Promise.all([...(pending.get(briefingId) ?? [])].map((flush) => flush()));
  return saved.every(Boolean);
}
