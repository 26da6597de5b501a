import { useState } from 'react';
import { ALL_CHUNK } from '../list-search.ts';
import type { RowKey } from '../list-types.ts';
import type { ListSource } from '../use-list-data.ts';
import { countOf, isSelected, MATCHING, NOTHING, only, type Selected, tick } from './selected.ts';
import type { Selection } from './selection-types.ts';

type Options<Row, Filter> = {
  source: Pick<ListSource<Row, Filter>, 'load'>;
  filter: Filter;
  sort: string[];
  /** The page, or all. */
  rows: readonly Row[];
  total: number | undefined;
  rowKey: (row: Row) => RowKey;
};

/** What the table needs to render and change its checkboxes. */
export type RowSelection = { has: (key: RowKey) => boolean; change: (isTicked: (key: RowKey) => boolean) => void };

/** The selection of a list. It survives paging and sorting; "all that match" ends when the filter changes. */
export function useSelection<Row, Filter>({ source, filter, sort, rows, total, rowKey }: Options<Row, Filter>) {
  const filterKey = JSON.stringify(filter);
  const [state, setState] = useState<{ selected: Selected<Row>; filterKey: string }>({ selected: NOTHING, filterKey });
  /** The selected records when only they were shown, whether still selected or not. */
  const [review, setReview] = useState<readonly Row[] | null>(null);
  const isOutdated = state.selected.kind === 'matching' && state.filterKey !== filterKey;
  const selected: Selected<Row> = isOutdated ? NOTHING : state.selected;

  const select = (next: Selected<Row>) => setState({ selected: next, filterKey });
  const clear = () => {
    select(NOTHING);
    setReview(null);
  };
  const fresh = new Map(rows.map((row) => [rowKey(row), row]));
  const known = selected.kind === 'some' ? [...selected.rows].map(([key, row]) => fresh.get(key) ?? row) : null;
  const ticked = known ?? rows.filter((row) => isSelected(selected, rowKey(row)));

  const loadRows = async (signal = new AbortController().signal): Promise<readonly Row[]> => {
    if (known) return known;
    const found: Row[] = [];
    for (let page = 0; ; page++) {
      const { data } = await source.load({ page, size: ALL_CHUNK, sort, filter }, signal);
      found.push(...data);
      if (data.length < ALL_CHUNK) return found.filter((row) => isSelected(selected, rowKey(row)));
    }
  };

  const selection: Selection<Row, Filter> = {
    count: countOf(selected, total),
    rows: ticked,
    keys: known?.map(rowKey),
    isAllMatching: selected.kind === 'matching',
    except: selected.kind === 'matching' ? [...selected.except] : [],
    filter,
    clear,
    keep: (kept) => select(only(kept, rowKey)),
    loadRows,
    loadKeys: async (signal) => (await loadRows(signal)).map(rowKey),
  };

  const reviewed = review?.map((row) => fresh.get(rowKey(row)) ?? row) ?? null;
  const inTable = reviewed ?? rows;
  const ticks: RowSelection = {
    has: (key) => isSelected(selected, key),
    change: (isTicked) => select(tick(selected, inTable, rowKey, isTicked)),
  };

  return {
    selection,
    ticks,
    /** Selected, but not in the table. Undefined while not counted. */
    elsewhere: countElsewhere(selection.count, inTable, ticks, rowKey),
    /** Every row in the table is selected and the filter finds more: offer to select all. */
    mayMeanAll:
      reviewed === null &&
      selected.kind === 'some' &&
      rows.length > 0 &&
      rows.every((row) => selected.rows.has(rowKey(row))) &&
      total !== undefined &&
      total > rows.length,
    selectMatching: () => select(MATCHING),
    /** Set while only the selected rows are shown. */
    reviewed,
    review: () => setReview(ticked),
    endReview: () => setReview(null),
  };
}

function countElsewhere<Row>(
  count: number | undefined,
  inTable: readonly Row[],
  ticks: RowSelection,
  rowKey: (row: Row) => RowKey,
): number | undefined {
  return count === undefined ? undefined : count - inTable.filter((row) => ticks.has(rowKey(row))).length;
}
