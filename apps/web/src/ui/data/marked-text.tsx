import type { ReactNode } from 'react';
import classes from './marked-text.module.css';

type Props = {
  children: ReactNode;
  /** A small picture, which the text describes. */
  before?: ReactNode;
  /** A small icon with a name. */
  after?: ReactNode;
};

/** A text with something small before or after it, which stays in sight where there is no room for all of the text. */
export const MarkedText = ({ children, before, after }: Props) => (
  <span className={classes.box}>
    {before && <span className={classes.mark}>{before}</span>}
    <span className={classes.text}>{children}</span>
    {after && <span className={classes.mark}>{after}</span>}
  </span>
);
