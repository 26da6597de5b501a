import type { ComponentProps } from 'react';
import classes from './count-pill.module.css';

type Props = ComponentProps<'span'> & {
  /** Grey, for a number of things that nobody waits for. */
  quiet?: boolean;
};

/** A number beside the name of what it counts. */
export const CountPill = ({ quiet = false, className = '', ...rest }: Props) => (
  <span {...rest} className={`${classes.pill} ${className}`} data-quiet={quiet || undefined} />
);
