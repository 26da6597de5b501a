import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import classes from './list.module.css';
import { formatSort, parseSort } from './list-search.ts';
import type { ListTableProps } from './list-types.ts';

/** The sticky head: names, sorting, and the box that selects all rows shown. */
export function ListHead<Row>({ rows, columns, rowKey, sort, onSort, selected, onSelect }: ListTableProps<Row>) {
  const t = useT('ui');
  const current = parseSort(sort);
  const allSelected = selected !== undefined && rows.every((row) => selected.has(rowKey(row)));
  const someSelected = selected !== undefined && !allSelected && rows.some((row) => selected.has(rowKey(row)));
  return (
    <thead>
      <tr>
        {selected && (
          <th scope="col">
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              checked={allSelected}
              indeterminate={someSelected}
              onChange={() => onSelect(new Set(allSelected ? [] : rows.map(rowKey)))}
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
