import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/**
 * Fields side by side, which share the lines of their row: labels stand on one line above inputs on one line, however many
 * lines a label, a help or an error takes. One column where the page is narrow.
 *
 * @param columns most of them
 */
export function FieldGrid({ columns, children }: { columns: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  );
}
