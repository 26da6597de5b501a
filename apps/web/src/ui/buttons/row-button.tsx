import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './row-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'style'> & {
  /** `plain` has no ground, `set` is switched on, `framed` has a border. */
  look?: 'plain' | 'set' | 'red' | 'framed';
  /** Pixels. */
  size?: number;
  /** Looks as if it can't be pressed, and can be, to hear why. */
  'data-disabled'?: boolean | undefined;
};

const KINDS = `mantine-focus-auto mantine-ActionIcon-root ${UnstyledButton.classes.root} ${ActionIcon.classes.root} ${classes.button}`;

/**
 * Mantine's ActionIcon as a plain element. A hundred rows have three each, and most of what drawing them took was
 * working out the styles of these.
 */
export function RowButton({ look = 'plain', size, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={rest['data-disabled'] ? KINDS : `${KINDS} mantine-active`}
      style={size === undefined ? undefined : { '--ai-size': `${size}px` }}
      data-look={look}
    />
  );
}
