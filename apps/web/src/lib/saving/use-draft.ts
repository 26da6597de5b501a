import { useRef, useState } from 'react';
import { useUser } from '../session.ts';
import { keptValues } from './kept-values.ts';

type Kept = { text: string };

/** Does this person have unsent words for it on this device? */
export const hasDraft = (userId: number, thread: string): boolean =>
  (keptValues<Kept>(userId, thread).read()?.typed.text ?? '') !== '';

/**
 * What somebody writes in a thread and has not sent: kept on this device, per person and thread (`message 12 client`),
 * until it is sent or emptied. It outlives leaving the page, a reload and a sign-out.
 */
export function useDraft(thread: string): [text: string, setText: (next: string | ((last: string) => string)) => void] {
  const { id } = useUser();
  const kept = () => keptValues<Kept>(id, thread);
  const [text, setText] = useState(() => kept().read()?.typed.text ?? '');
  const last = useRef(text);
  return [
    text,
    (next) => {
      // Stored here and not when React renders, because the answer to what was sent may come after its page was left.
      last.current = typeof next === 'function' ? next(last.current) : next;
      kept().write(last.current === '' ? null : { typed: { text: last.current }, base: {} });
      setText(last.current);
    },
  ];
}
