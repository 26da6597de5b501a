import type { ReactNode } from 'react';
import classes from './below.module.css';

/**
 * What stands below something whose height is not known yet. It loads meanwhile and keeps its place, but is seen only
 * when it won't move any more.
 */
export function Below({ isSettled, children }: { isSettled: boolean; children: ReactNode }) {
  return <div className={isSettled ? undefined : classes.hidden}>{children}</div>;
}
