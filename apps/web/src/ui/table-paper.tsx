import { Paper, ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A plain table on white, for a few rows that belong to one record; it scrolls sideways where it must. */
export function TablePaper({
  label,
  minWidth = 560,
  children,
}: {
  label: string;
  minWidth?: number;
  children: ReactNode;
}) {
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={label} miw={minWidth} verticalSpacing="sm" horizontalSpacing="md">
          {children}
        </Table>
      </ScrollArea>
    </Paper>
  );
}
