import { type ReactNode, type ReactPortal, useState } from 'react';
import { createPortal } from 'react-dom';

interface Movable {
  /** Stays where it is, whichever place is shown. */
  readonly content: ReactPortal;
  /** Where the content is seen. At most one of it at a time. */
  readonly place: ReactNode;
}

/**
 * Content that stands elsewhere at another width, in the order of reading and of the focus. It is mounted once and
 * moved: who turns a tablet while typing keeps what is typed.
 */
export function useMovable(children: ReactNode): Movable {
  const [{ host, take }] = useState(() => {
    const host = document.createElement('div');
    // Without a box, so that nothing in it leaves no gap.
    host.style.display = 'contents';
    return { host, take: (place: HTMLElement | null) => place?.append(host) };
  });
  return {
    content: createPortal(children, host),
    place: <div ref={take} style={{ display: 'contents' }} />,
  };
}
