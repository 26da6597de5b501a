import type { ReactNode } from 'react';
import classes from './below.module.css';

/**
 * Content below something whose height is not known yet. It loads meanwhile, but is shown only when it won't move any
 * more.
 */
export function Below({ isSettled, children }: { isSettled: boolean; children: ReactNode }) {
  return <div className={isSettled ? undefined : classes.hidden}>{children}</div>;
}
