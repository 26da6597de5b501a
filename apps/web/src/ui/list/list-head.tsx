import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import classes from './list.module.css';
import { formatSort, parseSort } from './list-search.ts';
import type { Column } from './list-types.ts';
import type { TableModel } from './use-list-table.ts';

type Props<Row> = {
  table: TableModel;
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
  hasBoxes: boolean;
};

/** The sticky head: column names, sorting, and the checkbox for all rows shown. */
export function ListHead<Row>({ table, columns, sort, onSort, hasBoxes }: Props<Row>) {
  const t = useT('ui');
  const current = parseSort(sort);
  const isAll = hasBoxes && table.getIsAllPageRowsSelected();
  return (
    <thead>
      <tr>
        {hasBoxes && (
          <th scope="col">
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              checked={isAll}
              indeterminate={!isAll && table.getIsSomePageRowsSelected()}
              onChange={() => table.toggleAllPageRowsSelected(!isAll)}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = column.sort !== undefined && current?.field === column.sort ? current : null;
          const descending = sorted ? !sorted.descending : (column.descendingFirst ?? false);
          const ariaSort = sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th key={column.key} scope="col" data-align={column.align} aria-sort={ariaSort} title={column.header}>
              {column.sort === undefined ? (
                column.header
              ) : (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() => onSort(formatSort({ field: column.sort ?? '', descending }))}
                >
                  <span>{column.header}</span>
                  {sorted && (sorted.descending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
                </UnstyledButton>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
