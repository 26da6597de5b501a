import classes from './list.module.css';
import type { Column } from './list-types.ts';

/** What the second line says of a column. */
export type BelowColumn<Row> = Pick<Column<Row>, 'key' | 'header' | 'cell' | 'align' | 'descendingFirst' | 'named'>;

/** On a phone: columns that don't fit beside the main one. Numbers and dates have their name before them. */
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
