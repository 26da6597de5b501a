import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { isStatus, messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { type LiveKind, useLive } from '../../lib/live.ts';
import { stringifySearch } from '../../lib/search-url.ts';
import { ExportMenu, tableFiles } from '../buttons/export-menu.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { lazy } from '../page/lazy-part.tsx';
import { TableSkeleton } from '../page/skeletons.tsx';
import { useLatest } from '../page/use-latest.ts';
import { useWidth } from '../page/use-width.ts';
import { chosenColumns } from './columns/column-choice.ts';
import { useColumnChoice } from './columns/use-column-choice.ts';
import { useColumnWidths } from './columns/use-column-widths.ts';
import { useDensity } from './density.ts';
import { useCellEdits } from './edit/use-cell-edits.ts';
import { type FilterValues, isSet, withoutFilters } from './filter-fields.ts';
import type { ListFilters } from './filters.ts';
import type { KeyRow } from './keyboard/keys-help.tsx';
import { ListShortcuts } from './keyboard/list-shortcuts.tsx';
import { withNames } from './linked-names.ts';
import classes from './list.module.css';
import { ListFooter } from './list-footer.tsx';
import { ListQueues } from './list-queues.tsx';
import { DEFAULT_SIZE, type ListSearch } from './list-search.ts';
import { BOX_WIDTH, ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { Column, RowKey } from './list-types.ts';
import { PastTheEnd } from './past-the-end.tsx';
import { currentQueue, type Queue } from './queues.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import type { Selection } from './selection/selection-types.ts';
import { useSelection } from './selection/use-selection.ts';
import { type ListQuery, type ListSource, useListData } from './use-list-data.ts';
import { useRememberedOrder } from './use-remembered-order.ts';
import { useRowsLater } from './use-rows-later.ts';
import { useDefaultView } from './views/use-default-view.ts';
import { type ViewState, viewStateOf } from './views/view-state.ts';

export type { CellEdit } from './edit/edit-types.ts';
export { listSearch } from './list-search.ts';
export type { Column, RowKey } from './list-types.ts';
export type { Queue } from './queues.ts';
export type { Selection } from './selection/selection-types.ts';

export type ResourceListProps<Row, Filter, S extends ListSearch> = ListSource<Row, Filter> & {
  /** Key of views and chosen columns: the resource's name, lower case with hyphens. */
  name: string;
  /** The route's search: page, size, sort and every filter. */
  search: S;
  /** Updates the address bar. */
  onSearch: (next: S) => void;
  /** The filters: `listFilters()` of the list's declaration. */
  filters: ListFilters<Filter>;
  /** Additional API filters, or defaults that the address overrides. `values` are those of the address. */
  refine?: ((filter: Filter, values: FilterValues) => Filter) | undefined;
  /** Tabs above the list, the one that it opens on first, the one with all records last. */
  queues?: readonly Queue<Filter>[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  /**
   * The page of a row, or what opens it beside the list, named by `open` of the address: either is a link that a tab of
   * its own can take. Without, rows don't open.
   */
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Shown if there are no records at all. */
  empty: { title: string; help?: string; icon?: ReactNode; action?: ReactNode };
  /** Acts on the selection, such as `<BulkActions>`. With it, every row has a checkbox. */
  selection?: ((selection: Selection<Row, Filter>) => ReactNode) | undefined;
  /** Exports the whole filtered list as a file, with a button. `columns` are those on screen, in order. */
  onExport?: (
    query: Omit<ListQuery<Filter>, 'page' | 'size'> & { columns: readonly Column<Row>[]; format: FileFormat },
  ) => Promise<unknown>;
  /** A pointer or the focus is at the list: the moment to load what its rows open. */
  onNear?: () => void;
  /** Kinds of events that refresh the list. */
  live?: readonly LiveKind[];
  /** First sentence of a refused inline edit, such as "Error editing users". */
  editFailed?: string | undefined;
  /** Besides views and columns. */
  toolbar?: ReactNode;
  /** Renders the rows in another form than a table, such as cards; then there is no choice of columns. */
  render?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** What keys do in what is rendered, for the help: those of the table do nothing there. */
  renderedKeys?: readonly KeyRow[];
  /** What is rendered shows all rows at once: there is no size of pages to choose. */
  isWhole?: boolean;
};

const loadLeaveDialog = () => import('../form/leave-dialog.tsx');
const LeaveDialog = lazy(async () => ({ default: (await loadLeaveDialog()).LeaveDialog }));

const NO_KINDS: readonly LiveKind[] = [];
const NO_QUEUES: readonly never[] = [];
const NO_KEYS: readonly never[] = [];

/** The list of the app: server-side filter, sort and pages, all in the address bar. */
export function ResourceList<Row, Filter, S extends ListSearch>(props: ResourceListProps<Row, Filter, S>) {
  const { name, search, onSearch, filters, columns, rowKey, onOpen, onExport } = props;
  const href = props.href ?? (onOpen && ((row: Row) => stringifySearch({ ...search, open: rowKey(row) })));
  const router = useRouter();
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const { ref: box, width } = useWidth<HTMLDivElement>();
  const values = useSame(filters.read(search));
  const asked = filters.toFilter(values);
  const isFiltered = filters.fields.some((field) => isSet(field, values));
  const queue = currentQueue(props.queues ?? NO_QUEUES, search.queue, isFiltered);
  const filterIn = (within: Queue<Filter> | undefined): Filter => {
    const refined = props.refine?.(asked, values) ?? asked;
    return within ? { ...within.filter, ...refined } : refined;
  };
  const filter = useSame(filterIn(queue));
  const sortedBy = search.sort ?? queue?.sort;
  const sort = useMemo(() => (sortedBy ? [sortedBy] : []), [sortedBy]);
  const [choice, setChoice] = useColumnChoice(name);
  const [widths, setWidths] = useColumnWidths(name);
  const [density, setDensity] = useDensity();
  const refresh = () => client.invalidateQueries({ queryKey: props.queryKey });

  const data = useListData(props, search, { filter, sort });
  const rows = useRowsLater(data.rows, data.pending, rowKey);
  const { total } = data;
  const edits = useCellEdits({ rows, rowKey, refresh, failed: props.editFailed });
  const selected = useSelection({ source: props, filter, sort, rows, total, rowKey });
  const { selection, ticks, reviewed } = selected;
  const show = (look: ViewState) => {
    onSearch(look.search as S);
    setChoice(look.columns);
    setWidths(look.widths);
  };
  useNear(root, props.onNear);
  const isEditing = edits.editing !== null;
  useEffect(() => {
    // Not when it is needed: by then there may be no connection.
    if (isEditing) void loadLeaveDialog().catch(() => {});
  }, [isEditing]);
  useDefaultView(name, search, show);
  useLive(props.live ?? NO_KINDS, () => void refresh());

  const write = (next: S) => {
    selected.endReview();
    onSearch(next);
  };
  // With its first filter, the list stays on the tab that it opened on.
  const change = (patch: Record<string, unknown>) => write({ ...search, queue: queue?.key, page: undefined, ...patch });
  const onPage = (page: number) => onSearch({ ...search, page: page === 0 ? undefined : page });
  useRememberedOrder({ name, source: props, search, query: { filter, sort }, data, rows, rowKey, onPage });
  const clearFilters = () => write({ ...withoutFilters(search, filters.fields), queue: queue?.key });
  const open = (row: Row) => (onOpen ? onOpen(row) : href && void router.navigate({ href: href(row) }));
  const hasEdits = columns.some(({ edit }) => edit);
  const inTable = reviewed ?? rows;
  const forColumns = (width === 0 ? Number.POSITIVE_INFINITY : width) - (props.selection ? BOX_WIDTH : 0);

  return (
    <div ref={root} data-list={name} data-density={density}>
      {props.queues && (
        <ListQueues
          source={props}
          queues={props.queues}
          current={queue}
          hasRows={!data.pending}
          filterIn={filterIn}
          onShow={(key) => change({ queue: key })}
        />
      )}
      <ListToolbar
        filters={withNames(filters.fields, values, rows)}
        values={values}
        onChange={change}
        onClear={clearFilters}
        columns={
          props.render
            ? null
            : {
                ...{ columns, choice, onChoice: setChoice, available: forColumns },
                ...{ widths, onWidths: setWidths, density, onDensity: setDensity },
              }
        }
        keys={
          <ListShortcuts
            list={root}
            keys={
              props.render
                ? (props.renderedKeys ?? NO_KEYS)
                : { open: Boolean(href || onOpen), select: Boolean(props.selection), edit: hasEdits }
            }
          />
        }
        views={{ list: name, look: viewStateOf(search, choice, widths), onShow: show }}
        exports={
          onExport && (
            <ExportMenu
              files={tableFiles((format) =>
                onExport({ sort, filter, columns: chosenColumns(columns, choice), format }),
              )}
            />
          )
        }
      >
        {props.toolbar}
      </ListToolbar>
      <div className={classes.box} ref={box} data-plain={(props.render && rows.length > 0) || undefined}>
        {data.error && rows.length === 0 ? (
          isFiltered && isStatus(data.error, 400) ? (
            <NothingFound title={messageOf(data.error)} onClear={clearFilters} />
          ) : (
            <ErrorState error={data.error} onRetry={data.retry} />
          )
        ) : data.pending ? (
          <TableSkeleton rows={Math.min(DEFAULT_SIZE, 12)} />
        ) : inTable.length === 0 && search.page && data.total ? (
          <PastTheEnd search={search} total={data.total} onPage={(page) => change({ page })} />
        ) : inTable.length === 0 ? (
          isFiltered || search.page ? (
            <NothingFound onClear={clearFilters} />
          ) : (
            <EmptyState {...(queue?.empty ?? props.empty)} />
          )
        ) : (
          <div className={data.stale ? classes.stale : undefined} aria-busy={data.stale || rows !== data.rows}>
            {props.render ? (
              props.render(rows)
            ) : (
              <ListTable
                rows={inTable}
                columns={columns}
                choice={choice}
                widths={widths}
                onWidths={setWidths}
                rowKey={rowKey}
                available={forColumns}
                folds
                sort={sortedBy}
                onSort={(next) => change({ sort: next })}
                href={href}
                onOpen={href || onOpen ? open : undefined}
                ticks={props.selection && ticks}
                edits={hasEdits ? edits : undefined}
              />
            )}
          </div>
        )}
        {!reviewed && !data.pending && (rows.length > 0 || Boolean(search.page)) && (
          <ListFooter
            search={search}
            shown={rows.length}
            total={total}
            loadingMore={data.loadingMore}
            retryMore={data.retryMore}
            hasPages={!props.isWhole}
            onChange={(patch) => onSearch({ ...search, ...patch })}
          />
        )}
      </div>
      {props.selection && selection.count !== 0 && (
        <SelectionBar
          count={selection.count}
          elsewhere={selected.elsewhere}
          isEverything={selection.isAllMatching && selection.count === total}
          offer={selected.mayMeanAll ? total : undefined}
          onSelectMatching={selected.selectMatching}
          isReview={reviewed || (!selection.isAllMatching && selected.elsewhere) ? reviewed !== null : undefined}
          onReview={(on) => (on ? selected.review() : selected.endReview())}
          onClear={selection.clear}
        >
          {props.selection(selection)}
        </SelectionBar>
      )}
      {edits.leaving && (
        <Suspense>
          <LeaveDialog leaving={edits.leaving} />
        </Suspense>
      )}
    </div>
  );
}

/** Calls when a pointer or the focus comes to the list. */
function useNear(list: RefObject<HTMLElement | null>, onNear: (() => void) | undefined): void {
  const latest = useLatest(onNear);
  useEffect(() => {
    const element = list.current;
    const near = () => latest.current?.();
    element?.addEventListener('pointerover', near, { once: true });
    element?.addEventListener('focusin', near, { once: true });
    return () => {
      element?.removeEventListener('pointerover', near);
      element?.removeEventListener('focusin', near);
    };
  }, [list, latest]);
}

/** The same object while its content is the same. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

type NothingProps = {
  /** Errors of the filters, such as one from an old link or of another role. */
  title?: string;
  onClear: () => void;
};

function NothingFound({ title, onClear }: NothingProps) {
  const t = useT('ui');
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('list.clearFilters')}
    </Button>
  );
  return <EmptyState title={title ?? t('list.nothingFits')} help={t('list.nothingFitsHelp')} action={action} />;
}
