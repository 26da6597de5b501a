import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { parseSearch } from '../lib/search-url.ts';

type Native<P> = P & Omit<ComponentProps<'a'>, keyof P>;

/** A text link to a route. `to`, `params` and `search` are checked against the route table. */
export const AnchorLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

type PathLinkProps = { href: string; children: ReactNode } & Pick<AnchorProps, 'size' | 'c'> & { title?: string };

/** A text link to a page by its whole address, such as `aboutPath()` of a record. */
export function PathLink({ href, ...rest }: PathLinkProps) {
  const [path = '/', query] = href.split('?');
  return <AnchorLink {...rest} to={path as '/'} search={parseSearch(query ? `?${query}` : '') as never} />;
}
