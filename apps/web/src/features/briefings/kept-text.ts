import type { Briefing } from '@linkstand/contract/briefings/schema';
import { useCallback, useEffect, useState } from 'react';
import { type KeptValues, keptValues } from '../../lib/saving/kept-values.ts';
import { useUser } from '../../lib/session.ts';
import { useLatest } from '../../ui/page/use-latest.ts';
import { sameHtml } from '../../ui/rich/clean-html.ts';
import { flushText, isBeingWritten } from './pending-text.ts';

/** Where a text waits on this device while it is not saved. */
export const keptText = (userId: number, briefingId: number): KeptValues<{ html: string }> =>
  keptValues(userId, `text of briefing ${briefingId}`);

/** The text that is kept here and says something else than the stored one; null without one. */
export function findKeptText(userId: number, { id, content }: Pick<Briefing, 'id' | 'content'>): string | null {
  const kept = keptText(userId, id);
  // Several tabs may have kept words of their own.
  for (let found = kept.read(); found; found = kept.more()) {
    const { html } = found.typed;
    if (html !== undefined && !sameHtml(html, content?.html ?? '')) return html;
  }
  return null;
}

/** Puts away what is found of a text, but for what other tabs have kept of it. */
function forgetKeptText(userId: number, id: number, html: string | null): void {
  const kept = keptText(userId, id);
  for (let found = kept.read(); found; found = kept.more()) if (found.typed.html === html) break;
  kept.write(null);
}

interface Kept {
  readonly html: string | null;
  /** Reads the device again: they were used. */
  readonly look: () => void;
  /** They were put away, or are not wanted. */
  readonly forget: () => void;
}

/** The kept text of a briefing, once everything that is on its way is saved or failed. */
export function useKeptText(briefing: Pick<Briefing, 'id' | 'content'> | undefined): Kept {
  const { id: userId } = useUser();
  const [html, setHtml] = useState<string | null>(null);
  const latest = useLatest(briefing);
  const look = useCallback(() => {
    const { current } = latest;
    setHtml(current && !isBeingWritten(current.id) ? findKeptText(userId, current) : null);
  }, [userId, latest]);
  const id = briefing?.id;
  const stored = briefing?.content?.html;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stored text may be the one that is kept
  useEffect(() => {
    if (id !== undefined) void flushText(id).then(look);
  }, [id, stored, look]);
  // Used or put away in another tab. What is typed there is on its way.
  const isFound = html !== null;
  useEffect(() => {
    if (!isFound) return;
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [isFound, look]);
  const forget = useCallback(() => {
    if (id !== undefined) forgetKeptText(userId, id, html);
    look();
  }, [userId, id, html, look]);
  return { html, look, forget };
}
