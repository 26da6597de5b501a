import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { parseSearch } from '../../lib/search-url.ts';

type Native<P> = P & Omit<ComponentProps<'a'>, keyof P>;

/**
 * A text link to a route. `to`, `params` and `search` are checked against the route table.
 *
 * The router calls a link to the present page, and to each page above it, the current one. That is for menus: the way
 * back from a record to its list is heard, and seen with forced colours, as what is open.
 */
export const AnchorLink = createLink(({ 'aria-current': _, ...props }: Native<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink(({ 'aria-current': _, ...props }: Native<ButtonProps>) => (
  <Button component="a" {...props} />
));

type PathLinkProps = { href: string; children: ReactNode } & Pick<AnchorProps, 'size' | 'c' | 'fw'> & {
    title?: string;
  };

/** A page of ours by its whole address. */
function pageAt(href: string) {
  const [path = '/', query] = href.split('?');
  return { to: path as '/', search: parseSearch(query ? `?${query}` : '') as never };
}

/** A text link to a page by its whole address, such as `aboutPath()` of a record. */
export const PathLink = ({ href, ...rest }: PathLinkProps) => <AnchorLink {...rest} {...pageAt(href)} />;

/**
 * Makes a button or a menu item a link to a page by its whole address, to a site outside, in a tab of its own, or to a
 * number or mailbox: for their `renderRoot`.
 */
export const linkAt =
  (href: string) =>
  ({ type: _, ...props }: { type?: string }) =>
    href.startsWith('/') ? (
      <Link activeOptions={{ exact: true }} {...pageAt(href)} {...props} />
    ) : /^(?:tel|mailto):/.test(href) ? (
      <a href={href} {...props} />
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer" {...props} />
    );
