import type { ReactNode } from 'react';
import classes from './list.module.css';
import type { Column } from './list-types.ts';

/** What the second line says of a column. */
export type BelowColumn<Row> = Pick<Column<Row>, 'key' | 'header' | 'cell' | 'align' | 'descendingFirst' | 'named'>;

/** On a phone or tablet: columns that stand below the main one. Numbers and dates have their name before them. */
export function SecondLine<Row>({ row, columns }: { row: Row; columns: readonly BelowColumn<Row>[] }) {
  return (
    <div className={classes.below}>
      {columns.map(({ key, header, cell, align, descendingFirst, named }) => (
        <span key={key} className={classes.part}>
          {(named ?? (descendingFirst || align === 'right')) && <span>{header}</span>}
          <span className={classes.value}>{cell(row)}</span>
        </span>
      ))}
    </div>
  );
}

type TotalColumn = BelowColumn<never> & { total?: ReactNode };

/** The same below the totals of a table: those of the columns that have one. */
export function SecondTotals({ columns }: { columns: readonly TotalColumn[] }) {
  const summed = columns.filter(({ total }) => total !== undefined);
  return <SecondLine row={null} columns={summed.map(({ total, ...column }) => ({ ...column, cell: () => total }))} />;
}
