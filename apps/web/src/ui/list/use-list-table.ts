import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import {
  type ColumnChoice,
  chosenColumns,
  fittingColumns,
  keepSorted,
  layOutColumns,
  PHONE_WIDTH,
} from './columns/column-choice.ts';
import { type ContentWidths, leastWidth } from './columns/column-widths.ts';
import type { Column, RowKey } from './list-types.ts';
import type { RowSelection } from './selection/use-selection.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

type Options<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** Pixels for the columns. */
  available: number;
  /** The column that the rows are sorted by is there before others. */
  sort?: string | undefined;
  /** What the rows hold: makes room for what must not be cut. */
  content: ContentWidths;
  /** On a phone, columns without room are shown below the main one. */
  folds: boolean;
  rowKey: (row: Row) => RowKey;
  ticks: RowSelection | undefined;
};

const NO_TICKS: RowSelection = { has: () => false, change: () => {} };

/**
 * TanStack Table holds columns, rows and their checkboxes. Filter, sort and pages are the server's; the selection on
 * other pages is in use-selection.ts.
 */
export function useListTable<Row>(options: Options<Row>) {
  const { rows, columns, choice, available, sort, content, folds, rowKey, ticks = NO_TICKS } = options;
  const chosen = useMemo(() => chosenColumns(columns, choice), [columns, choice]);
  const layout = useMemo(() => {
    const kept = available >= PHONE_WIDTH ? keepSorted(columns, choice, sort) : columns;
    const sized = kept.map((column) => ({ ...column, width: leastWidth(column, null, content) }));
    const { beside, below, main } =
      folds || available >= PHONE_WIDTH
        ? layOutColumns(sized, choice, available)
        : { beside: fittingColumns(sized, choice, available), below: [], main: undefined };
    const own = ({ key }: Column<Row>) => columns.find((column) => column.key === key) ?? [];
    return { beside: beside.flatMap(own), below, main: main?.key };
  }, [columns, choice, available, content, folds, sort]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ key, header }): ColumnDef<typeof features, RowData> => ({ id: key, header, accessorFn: () => null }),
      ),
    [columns],
  );
  const columnOrder = useMemo(() => chosen.map(({ key }) => key), [chosen]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.key, layout.beside.includes(column)])),
    [columns, layout],
  );
  const rowSelection = Object.fromEntries(
    rows.flatMap((row) => (ticks.has(rowKey(row)) ? [[String(rowKey(row)), true as const]] : [])),
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly RowData[],
    getRowId: (row: RowData) => String(rowKey(row as Row)),
    state: { columnOrder, columnVisibility, rowSelection },
    onRowSelectionChange: (updater: Updater<Record<string, true>>) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater;
      ticks.change((key) => Object.hasOwn(next, String(key)));
    },
  });
  const visible = useSameColumns(
    columns,
    table.getVisibleLeafColumns().map(({ id }) => id),
  );
  const below = useSameColumns(
    columns,
    layout.below.map(({ key }) => key),
  );
  return { table, visible, below, main: layout.main };
}

/** The same array while the columns are the same, so that rows re-render only when they change. */
function useSameColumns<Row>(columns: readonly Column<Row>[], keys: readonly string[]): readonly Column<Row>[] {
  const joined = keys.join(' ');
  return useMemo(
    () => joined.split(' ').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, joined],
  );
}

/** The TanStack table, for components that render a part of it. */
export type TableModel = ReturnType<typeof useListTable>['table'];
