import { useEffect } from 'react';

/** Saves unsaved text. False if that failed: the text is only here. */
type Flush = () => Promise<boolean>;

/** Open editors, and closed ones that are still saving, by briefing. */
const pending = new Map<number, Set<Flush>>();

/** True while somebody writes it on this page. */
export const isBeingWritten = (briefingId: number): boolean => pending.has(briefingId);

/** Makes acts on a briefing wait for its unsaved text, also after the editor was closed. */
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

/** Saves the unsaved text of a briefing. False if some of it could not be saved. */
export async function flushText(briefingId: number): Promise<boolean> {
  const saved = await Promise.all([...(pending.get(briefingId) ?? [])].map((flush) => flush()));
  return saved.every(Boolean);
}

/** What this page saved last of a briefing: between the two versions nobody else changed anything. */
const ownSaves = new Map<number, { readonly from: number; readonly to: number }>();

/** Notes a save of the text that was made upon a version. */
export function noteOwnSave(briefingId: number, version: number): void {
  const known = ownSaves.get(briefingId);
  ownSaves.set(briefingId, { from: known?.to === version ? known.from : version, to: version + 1 });
}

/** The version that a seen one became by nothing but saves of this page, which its screen may not show yet. */
export function versionAfterOwnSaves(briefingId: number, version: number): number {
  const { from, to } = ownSaves.get(briefingId) ?? { from: version, to: version };
  return version >= from && version < to ? to : version;
}
