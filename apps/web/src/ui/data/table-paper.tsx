import { Box, Paper, ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table-paper.module.css';

/** A plain table for a few rows of one record. Scrolls sideways if necessary. */
export function TablePaper({
  label,
  minWidth = 560,
  folded = false,
  firstStays = false,
  className = '',
  children,
}: {
  label: string;
  /** Pixels; 0: as narrow as it must be. */
  minWidth?: number;
  /** Its rows have columns in a second line, which is as wide as the table. It is as narrow as it must be. */
  folded?: boolean;
  /** The first column stays in sight while the others scroll sideways. */
  firstStays?: boolean;
  /** Of the table. */
  className?: string | undefined;
  children: ReactNode;
}) {
  const isNarrow = folded || minWidth === 0;
  const table = (
    <Table
      aria-label={label}
      miw={isNarrow ? 0 : minWidth}
      verticalSpacing="xs"
      horizontalSpacing="md"
      borderColor="var(--ls-line)"
      className={`${classes.table} ${firstStays ? classes.firstStays : ''} ${className}`}
    >
      {children}
    </Table>
  );
  // What scrolls is as wide as its words in one line: without a width of its own a table breaks them instead.
  if (isNarrow)
    return (
      <Paper style={{ overflow: 'hidden' }} className={classes.paper} data-folded={folded || undefined}>
        <Box
          className={firstStays ? 'ls-fades-after' : 'ls-fades'}
          style={{ overflowX: 'auto' }}
          tabIndex={folded ? undefined : 0}
        >
          {table}
        </Box>
      </Paper>
    );
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        classNames={{ viewport: 'ls-fades' }}
        viewportProps={{ tabIndex: 0 }}
      >
        {table}
      </ScrollArea>
    </Paper>
  );
}
