import { useMemo } from 'react';
import { type ColumnChoice, fittingColumns, keepSorted, layOutColumns, PHONE_WIDTH } from './columns/column-choice.ts';
import { type ContentWidths, leastWidth } from './columns/column-widths.ts';
import type { Column } from './list-types.ts';

type Options<Row> = {
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
};

/**
 * The columns side by side, in order, and those below the main one. Filter, sort and pages are the server's; the
 * selection on other pages is in use-selection.ts.
 */
export function useListTable<Row>({ columns, choice, available, sort, content, folds }: Options<Row>) {
  const layout = useMemo(() => {
    const kept = available >= PHONE_WIDTH ? keepSorted(columns, choice, sort) : columns;
    const sized = kept.map((column) => ({ ...column, width: leastWidth(column, null, content) }));
    return folds || available >= PHONE_WIDTH
      ? layOutColumns(sized, choice, available)
      : { beside: fittingColumns(sized, choice, available), below: [], main: undefined };
  }, [columns, choice, available, content, folds, sort]);
  return {
    visible: useSameColumns(columns, layout.beside),
    below: useSameColumns(columns, layout.below),
    main: layout.main?.key,
  };
}

/** The same array while the columns are the same, so that rows re-render only when they change. */
function useSameColumns<Row>(
  columns: readonly Column<Row>[],
  wanted: readonly Pick<Column<Row>, 'key'>[],
): readonly Column<Row>[] {
  const joined = wanted.map(({ key }) => key).join(' ');
  return useMemo(
    () => joined.split(' ').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, joined],
  );
}
