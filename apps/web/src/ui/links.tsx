import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Native<P> = P & Omit<ComponentProps<'a'>, keyof P>;

/** A text link to a route. `to`, `params` and `search` are checked against the route table. */
export const AnchorLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);
