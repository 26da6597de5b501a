import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type Native<P> = P & Omit<ComponentProps<'a'>, keyof P>;

/** A text link to a route: `to`, `params` and `search` are checked against the route table. */
export const AnchorLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

/** A link that is an icon; `aria-label` says where it leads. */
export const IconLink = createLink(
  (props: Native<ActionIconProps> & { 'aria-label': string; children?: ReactNode }) => (
    <ActionIcon component="a" variant="subtle" color="gray" {...props} />
  ),
);
