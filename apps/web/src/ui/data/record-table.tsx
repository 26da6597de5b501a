import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BelowColumn, SecondLine, SecondTotals } from '../list/second-line.tsx';
import { useWidth } from '../page/use-width.ts';
import classes from './record-table.module.css';
import { TablePaper } from './table-paper.tsx';

export type RecordColumn<Row> = BelowColumn<Row> & {
  /** Stays beside the first column where the others have no room: the figure that a row is read for. */
  stays?: boolean;
  /** For buttons that say themselves what they do: only screen readers hear the header. */
  hidesHeader?: boolean;
  /** Of all rows together. */
  total?: ReactNode;
};

type Props<Row> = {
  /** Names the table. */
  label: string;
  /** The first says what a row is about. */
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Pixels from which all columns stand side by side. */
  minWidth?: number;
};

/**
 * A few rows of one record as a table. Where it finds no room, the first column has the others below it, as in lists on
 * a phone: nothing is out of sight.
 */
export function RecordTable<Row>({ label, columns, rows, rowKey, minWidth = 560 }: Props<Row>) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const folds = width > 0 && width < minWidth;
  const beside = folds ? columns.filter(({ stays }, at) => at === 0 || stays) : columns;
  const below = columns.filter((column) => !beside.includes(column));
  const hasTotal = columns.some(({ total }) => total !== undefined);
  return (
    <div ref={ref} className={classes.rows}>
      <TablePaper label={label} minWidth={minWidth} folded={folds}>
        <Table.Thead>
          <Table.Tr>
            {beside.map(({ key, header, hidesHeader, align }) => (
              <Table.Th key={key} scope="col" ta={align}>
                {hidesHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {beside.map(({ key, cell, align }, at) => (
                <Table.Td key={key} ta={align} className={align && 'ls-numbers'}>
                  {cell(row)}
                  {at === 0 && below.length > 0 && <SecondLine row={row} columns={below} />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {hasTotal && (
          <Table.Tfoot>
            <Table.Tr>
              {beside.map(({ key, total, align }, at) => (
                <Table.Th key={key} ta={align}>
                  {total}
                  {at === 0 && below.length > 0 && <SecondTotals columns={below} />}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </TablePaper>
    </div>
  );
}
