import { Button, CloseButton, Text } from '@mantine/core';
import { useElementSize, useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { TableSkeleton } from '../skeletons.tsx';
import { toastFailure } from '../toast.ts';
import { type FilterField, isSet, withoutFilters } from './filter-fields.ts';
import classes from './list.module.css';
import { ListFooter } from './list-footer.tsx';
import { columnsThatFit, DEFAULT_SIZE, type ListSearch } from './list-search.ts';
import { type Column, ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type SavedView, useChosenColumns, useSavedViews } from './saved-views.ts';
import { type ListQuery, type ListSource, useListData } from './use-list-data.ts';

export type { FilterField } from './filter-fields.ts';
export { listSearch } from './list-search.ts';
export type { Column } from './list-table.tsx';

type Props<Row, Filter, S extends ListSearch> = ListSource<Row, Filter> & {
  /** Saved views and chosen columns are remembered under it. */
  name: string;
  /** The route's search: page, size, sort and every filter. */
  search: S;
  /** Writes the address bar. */
  onSearch: (next: S) => void;
  /** The search as the API's filter. */
  toFilter: (search: S) => Filter;
  filters?: readonly FilterField[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Where a row leads, or what opening it does; without either rows don't open. */
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** When there is nothing at all. */
  empty: { title: string; help?: string; icon?: ReactNode; action?: ReactNode };
  /** Bulk actions for the selected rows; with it every row has a checkbox. */
  selection?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Saves the whole filtered list as CSV; with it there is a button. */
  onExport?: (query: Omit<ListQuery<Filter>, 'page' | 'size'>) => Promise<unknown>;
  /** Kinds of events that refresh the list. */
  live?: readonly string[];
  /** Beside views and columns. */
  toolbar?: ReactNode;
  /** Shows the rows in another form than a table, such as cards; then there are no columns to choose. */
  render?: ((rows: readonly Row[]) => ReactNode) | undefined;
};

const NO_FILTERS: readonly FilterField[] = [];
const NO_KINDS: readonly string[] = [];

/** The one list of the app: server-side filter, sort and pages, all of it in the address bar. */
export function ResourceList<Row, Filter, S extends ListSearch>(props: Props<Row, Filter, S>) {
  const { search, onSearch, filters = NO_FILTERS, columns, rowKey, toFilter } = props;
  const router = useRouter();
  const client = useQueryClient();
  const filter = useMemo(() => toFilter(search), [search, toFilter]);
  const data = useListData(props, search, filter);
  const views = useSavedViews(props.name);
  const [chosen, setChosen] = useChosenColumns(props.name);
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const { ref, width } = useElementSize<HTMLDivElement>();

  useLive(props.live ?? NO_KINDS, () => void client.invalidateQueries({ queryKey: props.queryKey }));

  const wanted = columns.filter((c) => (c.rank ?? 2) === 1 || (chosen ? chosen.includes(c.key) : !c.hidden));
  const available = width === 0 ? Number.POSITIVE_INFINITY : width - (props.selection ? 44 : 0);
  const fitting = columnsThatFit(wanted, available);
  const change = (patch: Record<string, unknown>) => onSearch({ ...search, page: undefined, ...patch });
  const clearFilters = () => onSearch(withoutFilters(search, filters));
  const filtered = filters.some((field) => isSet(field, search as Record<string, unknown>));
  const chosenRows = data.rows.filter((row) => selected.has(rowKey(row)));
  const open = (row: Row) => {
    if (props.onOpen) props.onOpen(row);
    else if (props.href) void router.navigate({ href: props.href(row) });
  };
  const showView = (view: SavedView) => {
    onSearch(view.search as S);
    setChosen(view.columns);
  };
  const keepView = (name: string) => {
    const { page: _page, ...kept } = search as Record<string, unknown>;
    views.save({ name, search: kept, columns: chosen });
  };
  const runExport = props.onExport;

  return (
    <div>
      <ListToolbar
        filters={filters}
        values={search as Record<string, unknown>}
        onChange={change}
        onClear={clearFilters}
        columns={(props.render ? [] : columns).map((c) => ({
          key: c.key,
          header: c.header,
          fixed: (c.rank ?? 2) === 1,
          chosen: wanted.includes(c),
        }))}
        onColumns={setChosen}
        views={views.views}
        onView={showView}
        onSaveView={keepView}
        onRemoveView={views.remove}
        onExport={
          runExport && (() => runExport({ sort: search.sort ? [search.sort] : [], filter }).catch(toastFailure))
        }
      >
        {props.toolbar}
      </ListToolbar>
      <div className={classes.box} ref={ref} data-plain={(props.render && data.rows.length > 0) || undefined}>
        {data.error && data.rows.length === 0 ? (
          <ErrorState error={data.error} onRetry={data.retry} />
        ) : data.pending ? (
          <TableSkeleton rows={Math.min(DEFAULT_SIZE, 12)} />
        ) : data.rows.length === 0 ? (
          <NothingFound filtered={filtered || Boolean(search.page)} onClear={clearFilters} empty={props.empty} />
        ) : (
          <div className={data.stale ? classes.stale : undefined} aria-busy={data.stale}>
            {props.render ? (
              props.render(data.rows)
            ) : (
              <ListTable
                rows={data.rows}
                columns={fitting}
                rowKey={rowKey}
                available={available}
                sort={search.sort}
                onSort={(sort) => change({ sort })}
                href={props.href}
                onOpen={props.href || props.onOpen ? open : undefined}
                selected={props.selection ? selected : undefined}
                onSelect={setSelected}
              />
            )}
          </div>
        )}
        {!data.pending && (data.rows.length > 0 || Boolean(search.page)) && (
          <ListFooter
            search={search}
            shown={data.rows.length}
            total={data.total}
            loadingMore={data.loadingMore}
            onChange={(patch) => onSearch({ ...search, ...patch })}
          />
        )}
      </div>
      {props.selection && chosenRows.length > 0 && (
        <SelectionBar count={chosenRows.length} onClear={() => setSelected(new Set())}>
          {props.selection(chosenRows, () => setSelected(new Set()))}
        </SelectionBar>
      )}
    </div>
  );
}

type NothingProps = { filtered: boolean; onClear: () => void; empty: Props<unknown, unknown, ListSearch>['empty'] };

function NothingFound({ filtered, onClear, empty }: NothingProps) {
  const t = useT('ui');
  if (!filtered) return <EmptyState {...empty} />;
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('list.clearFilters')}
    </Button>
  );
  return <EmptyState title={t('list.nothingFits')} help={t('list.nothingFitsHelp')} action={action} />;
}

function SelectionBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useT('ui');
  useHotkeys([['Escape', onClear]]);
  return (
    <div className={classes.selection} role="toolbar">
      <Text size="sm" fw={500} aria-live="polite">
        {t('list.selected', { count })}
      </Text>
      {children}
      <CloseButton size="sm" aria-label={t('actions.clear')} onClick={onClear} />
    </div>
  );
}
