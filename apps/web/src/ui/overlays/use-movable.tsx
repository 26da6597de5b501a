import { type ReactNode, type ReactPortal, useState } from 'react';
import { createPortal } from 'react-dom';

interface Movable {
  /** Stays where it is, whichever place is shown. */
  readonly content: ReactPortal;
  /** Where the content is seen. At most one of it at a time. */
  readonly place: ReactNode;
}

/**
 * Content that is in another place at another width, also in the order of reading and of the focus. It is mounted once
 * and moved, so somebody who turns a tablet while typing loses nothing and can continue.
 */
export function useMovable(children: ReactNode): Movable {
  const [{ host, take }] = useState(() => {
    const host = document.createElement('div');
    // Without a box, so that nothing in it leaves no gap.
    host.style.display = 'contents';
    let focusAgain = () => {};
    const take = (place: HTMLElement | null) => {
      place?.append(host);
      focusAgain();
      // React calls this while the place is still in the page: the focus is lost right after it.
      return () => {
        focusAgain = focusIn(host);
      };
    };
    return { host, take };
  });
  return {
    content: createPortal(children, host),
    place: <div ref={take} style={{ display: 'contents' }} />,
  };
}

/** Gives the focus back to what has it now in an element, with the selection in a text. Nothing, if it is elsewhere. */
function focusIn(element: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !element.contains(focused)) return () => {};
  const isText = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  const [start, end] = isText ? [focused.selectionStart, focused.selectionEnd] : [null, null];
  return () => {
    focused.focus();
    // Fields of numbers or dates have no selection.
    if (isText && start !== null) focused.setSelectionRange(start, end);
  };
}
