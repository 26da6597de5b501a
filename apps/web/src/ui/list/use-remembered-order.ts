import { useEffect, useRef } from 'react';
import { DEFAULT_SIZE, type ListSearch, shownRange } from './list-search.ts';
import type { RowKey } from './list-types.ts';
import { rememberOrder } from './record-order.ts';
import type { ListData, ListQuery, ListSource } from './use-list-data.ts';

type Shown<Row, Filter> = {
  /** The list's name. */
  name: string;
  source: Pick<ListSource<Row, Filter>, 'load'>;
  search: ListSearch;
  query: Pick<ListQuery<Filter>, 'filter' | 'sort'>;
  data: ListData<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  onPage: (page: number) => void;
};

/** Remembers the rows on screen for the steps of a record's panel or page, and how to reach the pages beside them. */
export function useRememberedOrder<Row, Filter>(list: Shown<Row, Filter>): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    const { name, source, search, query, data, rows, rowKey, onPage } = list;
    if (data.pending || data.stale) return;
    const size = typeof search.size === 'number' ? search.size : DEFAULT_SIZE;
    // From a record's page, the list is asked without being shown.
    const ask = async (page: number) => {
      const { data: found } = await source.load({ page, size, ...query }, new AbortController().signal);
      rememberOrder(name, found.map(rowKey), { page, hasNext: found.length === size, show: ask });
    };
    rememberOrder(name, rows.map(rowKey), {
      page: search.size === 'all' ? 0 : (search.page ?? 0),
      hasNext: search.size !== 'all' && shownRange(search, rows.length, data.total).more,
      show: (page) => (isMounted.current ? onPage(page) : ask(page)),
    });
  });
}
