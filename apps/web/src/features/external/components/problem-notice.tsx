import type { ReactNode } from 'react';
import classes from './trouble.module.css';

/** What went wrong, or has to be put right. `quiet`: it stands there from the start, so nobody is interrupted. */
export function ProblemNotice({
  title,
  quiet = false,
  children,
}: {
  title?: string;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.trouble} role={quiet ? undefined : 'alert'}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
