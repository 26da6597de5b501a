import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './tool-button.module.css';

type Props = Omit<ButtonProps, 'children' | 'leftSection'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'> & {
    icon: ReactNode;
    label: string;
    /** Its text stays where there is little room, too: it says more than what the button is for. */
    keepsText?: boolean;
  };

/** A button among the tools above a list: without a box, and where there is little room its picture alone. */
export function ToolButton({ icon, label, keepsText = false, ...rest }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={icon}
      aria-label={label}
      {...rest}
      className={keepsText ? '' : classes.short}
    >
      <span className={classes.text}>{label}</span>
    </Button>
  );
}
