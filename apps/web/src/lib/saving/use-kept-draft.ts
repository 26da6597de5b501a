import { useEffect, useRef, useState } from 'react';
import { draftOf, keepDraft } from './kept-draft.ts';
import { keyOfKept } from './kept-values.ts';

/** A function of the text where it may have been typed on meanwhile. */
export type SetDraft = (next: string | ((last: string) => string)) => void;

/** Does this person have unsent words for it on this device? */
export const hasDraft = (holder: number | 'link', thread: string): boolean => draftOf(holder, thread) !== '';

/**
 * What somebody writes in a thread and has not sent: kept on this device, per person and thread (`message 12 client`),
 * until it is sent or emptied. It outlives leaving the page, a reload and a sign-out, and is the same in every tab. For
 * people who are signed in, `useDraft()`.
 */
export function useKeptDraft(holder: number | 'link', thread: string): [text: string, setText: SetDraft] {
  const [state, setShown] = useState(() => ({ thread, text: draftOf(holder, thread) }));
  let shown = state;
  /** What a full or forbidden storage did not take: it is only here. */
  const unkept = useRef<{ thread: string; text: string } | null>(null);
  // Another record in the same form has its own words.
  if (shown.thread !== thread) {
    shown = { thread, text: draftOf(holder, thread) };
    setShown(shown);
  }
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== keyOfKept(holder, thread)) return;
      unkept.current = null;
      setShown({ thread, text: draftOf(holder, thread) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [holder, thread]);
  return [
    shown.text,
    (next) => {
      // Kept here and not when React draws: what was sent is answered after its page was left, too.
      const now = () => (unkept.current?.thread === thread ? unkept.current.text : draftOf(holder, thread));
      const text = typeof next === 'function' ? next(now()) : next;
      const isKept = keepDraft(holder, thread, text);
      unkept.current = isKept ? null : { thread, text };
      setShown({ thread, text });
    },
  ];
}
