import type { ComponentProps, MouseEvent } from 'react';

type Props = { href: string; onOpen: () => void } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>;

/** A link that a plain click opens in place; with a key or another button, the browser opens a tab or window of its own. */
export const OpeningLink = ({ href, onOpen, ...rest }: Props) => (
  <a
    {...rest}
    href={href}
    onClick={(event) => {
      if (event.shiftKey || event.button !== 0 || wantsTab(event)) return;
      event.preventDefault();
      onOpen();
    }}
  />
);

/** True if the reader asks for a tab: by Ctrl, by Cmd, or by the middle button. */
export const wantsTab = ({ ctrlKey, metaKey, button }: MouseEvent): boolean => ctrlKey || metaKey || button === 1;

export const openTab = (href: string): void => void window.open(href, '_blank', 'noopener');
