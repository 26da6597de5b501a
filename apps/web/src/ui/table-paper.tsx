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
  minWidth?: number;
  /** Of the table. */
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
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
      </ScrollArea>
    </Paper>
  );
}
