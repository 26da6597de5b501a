import { Paper, ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table-paper.module.css';

/** A plain table for a few rows of one record. Scrolls sideways if necessary. */
export function TablePaper({
  label,
  minWidth = 560,
  className = '',
  children,
}: {
  label: string;
  /** Pixels; 0: as narrow as it must be. */
  minWidth?: number;
  /** Of the table. */
  className?: string | undefined;
  children: ReactNode;
}) {
  const table = (
    <Table
      aria-label={label}
      miw={minWidth}
      verticalSpacing="xs"
      horizontalSpacing="md"
      borderColor="var(--ls-line)"
      className={`${classes.table} ${className}`}
    >
      {children}
    </Table>
  );
  // What scrolls is as wide as its words in one line: without a width of its own a table breaks them instead.
  if (minWidth === 0) return <Paper style={{ overflow: 'auto' }}>{table}</Paper>;
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <ScrollArea type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: 0 }}>
        {table}
      </ScrollArea>
    </Paper>
  );
}
