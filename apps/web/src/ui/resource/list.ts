import { type FilterDeclaration, type FilterOf, readAddress, toFilter } from '@linkstand/contract/shared/filter';
import type { ExportColumn } from '@linkstand/contract/shared/resource';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { useFormat } from '../../lib/format.ts';
import type { SessionUser } from '../../lib/guard.ts';
import type { Namespace, TranslateIn } from '../../lib/i18n.ts';
import type { LiveKind } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import type { FilterDetailsOf, FilterValues, ListFilters } from '../list/filters.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { Column, RowKey } from '../list/list-types.ts';
import type { Queue } from '../list/queues.ts';
import type { ResourceListProps } from '../list/resource-list.tsx';
import type { Selection } from '../list/selection/selection-types.ts';
import { askRows, type ListSource } from '../list/use-list-data.ts';
import type { ColumnKit, SaveField } from './columns.tsx';
import type { Words } from './words.ts';

type Options = { signal: AbortSignal };

/** The client of a list. Without `export`, it is no file. */
export interface ListApi<Row, Filter> {
  readonly search: (
    call: { query: { page: number; size: number; sort: string[] }; body: Filter },
    options: Options,
  ) => Promise<{ data: readonly Row[] }>;
  readonly count: (call: { body: Filter }, options: Options) => Promise<{ count: number }>;
  readonly export?: (call: {
    query: { sort: string[] };
    body: { filter: Filter; columns: ExportColumn[] };
  }) => Promise<Blob>;
}

/** What a description is written with: words, formats, who reads, and what its hook found. */
export interface ListContext<N extends Namespace, Extras> {
  readonly t: TranslateIn<N>;
  /** The same words, by computed keys. */
  readonly words: Words;
  readonly format: ReturnType<typeof useFormat>;
  readonly user: SessionUser;
  readonly extras: Extras;
}

/** The address of a list, of which a description may read more than the kit does. */
export type AnyListSearch = ListSearch & Readonly<Record<string, unknown>>;

/** What is around the list is written with its address, too. */
export interface PageContext<N extends Namespace, Extras> extends ListContext<N, Extras> {
  readonly search: AnyListSearch;
  /** Changes the address, whose rest stays: a step back in the browser's history undoes it. */
  readonly show: (patch: object) => void;
  /** Shows a record beside the list, or none. */
  readonly open: (id: number | undefined) => Promise<void>;
}

/** A tab, named `queues.<key>`. The list opens on the first one of its reader. */
export interface ListQueue<N extends Namespace, D extends FilterDeclaration, Extras>
  extends Omit<Queue<FilterOf<D>>, 'label' | 'empty'> {
  /** Who has it. Default: everybody. */
  readonly of?: (user: SessionUser) => boolean;
  /** What it says otherwise than the list. */
  readonly empty?: (page: PageContext<N, Extras>) => Partial<ListEmpty>;
}

type ListEmpty = { title: string; help?: string; icon?: ReactNode; action?: ReactNode };

/** A record beside its list, in the address as `open`. */
export interface ListPanel<N extends Namespace, Extras> {
  readonly size?: number;
  readonly title: (id: number | undefined, page: PageContext<N, Extras>) => ReactNode;
  readonly render: (id: number, close: () => Promise<void>) => ReactNode;
}

/**
 * A list: its columns and filters, what its rows open, and what is around it on its page. `ListPage` shows it as a
 * page, `ListView` within one. A section's list is made of its section. `Extras` is further data, see `useExtras`.
 */
export interface List<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras> {
  /** Plural noun: its words (`useT`), its cache key, and, unless `list` says another, its views and its file. */
  readonly name: N;
  readonly list?: string;
  /** Further words, where its own lack one. The same at each render. */
  readonly also?: readonly Namespace[];
  /** Default: its noun and `list`. */
  readonly key?: QueryKey;
  readonly api: ListApi<Row, FilterOf<D>>;
  /** In the API's format, where the address asks for none. Default: the order of the API. */
  readonly order?: readonly string[];
  /** A hook: what the server or the state of the page adds. Returns the same while nothing changes. */
  readonly useExtras?: () => Extras;
  columns(kit: ColumnKit<Row>, context: ListContext<N, Extras>): readonly (Column<Row> | false)[];
  /** Saves one cell of `edit: true`. */
  readonly save?: SaveField<Row>;
  /** Its filters, as the contract declares them. */
  readonly filter: D;
  /** Additions to the declaration: records to choose from, and which filters this reader has. */
  filters?(context: ListContext<N, Extras>): FilterDetailsOf<D>;
  /** A hook that makes them itself: choices that depend on the address, words of several features. */
  readonly useFilters?: (search: AnyListSearch) => ListFilters<FilterOf<D>>;
  /** Additional API filters, or defaults that the address overrides. */
  refine?(filter: FilterOf<D>, page: PageContext<N, Extras>, values: FilterValues): FilterOf<D>;
  readonly queues?: readonly ListQueue<N, D, Extras>[];
  /** Default: its id. */
  readonly rowKey?: (row: Row) => RowKey;
  /** The page that a row opens. */
  readonly href?: (row: Row) => string;
  /** What a row opens beside the list. */
  readonly panel?: ListPanel<N, Extras>;
  /** In addition to `empty` and `emptyHelp`, or instead of them. */
  empty?(page: PageContext<N, Extras>): Partial<ListEmpty>;
  /** Acts on what is selected. Rows have no boxes where it gives nothing. */
  selection?(page: PageContext<N, Extras>): ((selection: Selection<Row, FilterOf<D>>) => ReactNode) | false;
  /** Loads what this reader opens of the rows, at the first pointer or focus. */
  readonly onNear?: (context: ListContext<N, Extras>) => void;
  /** Kinds of events that refresh it. */
  readonly live?: readonly LiveKind[];
  /** A file that is none of `api.export`. */
  onExport?(
    query: Parameters<NonNullable<ResourceListProps<Row, FilterOf<D>, AnyListSearch>['onExport']>>[0],
    context: ListContext<N, Extras>,
  ): Promise<unknown>;
  /** Beside views and columns. */
  toolbar?(page: PageContext<N, Extras>): ReactNode;
  /** Another form of the rows than a table, if it gives one: see `ResourceList`. Each `key` is a list of its own. */
  shape?(
    page: PageContext<N, Extras>,
  ): Pick<ResourceListProps<Row, FilterOf<D>, AnyListSearch>, 'render' | 'renderedKeys' | 'isWhole'> & { key?: string };
  /** What is asked for whatever the address says, such as all rows at once. The address keeps what it says. */
  fixed?(page: PageContext<N, Extras>): Partial<AnyListSearch>;
  /** Between the head of the page and the list, and below it; a dialog is below. */
  above?(page: PageContext<N, Extras>): ReactNode;
  below?(page: PageContext<N, Extras>): ReactNode;
  /** The head of its page. Default: `title` and `subtitle` of its words. */
  title?(page: PageContext<N, Extras>): string;
  subtitle?(page: PageContext<N, Extras>): ReactNode;
  back?(page: PageContext<N, Extras>): { to: '/sites'; label: string };
  actions?(page: PageContext<N, Extras>): ReactNode;
  /** Who has the page. Default: whoever its route lets in. */
  readonly isOf?: (user: SessionUser) => boolean;
}

/** What the declaration can't contain is given, if it needs anything. */
type NeedsDetails<D extends FilterDeclaration> =
  Partial<FilterDetailsOf<D>> extends FilterDetailsOf<D> ? unknown : { filters: unknown } | { useFilters: unknown };

/**
 * Describes a list. The types of its columns follow from its client, those of its filters from the contract's
 * declaration. `listPage()` makes the page of a module that exports it as `list`.
 */
export const defineList = <
  N extends Namespace,
  Row extends { id: RowKey },
  const D extends FilterDeclaration,
  Extras = undefined,
>(
  list: List<N, Row, D, Extras> & NeedsDetails<D>,
): List<N, Row, D, Extras> => list;

/** The key of a list's views and columns, and the name of its file. */
export const keyOf = ({ list, name }: { list?: string; name: string }): string => list ?? name;

/** Where its rows come from. */
export function sourceOf<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>(
  list: List<N, Row, D, Extras>,
): ListSource<Row, FilterOf<D>> {
  const { api, order = [] } = list;
  return {
    queryKey: list.key ?? [keyOf(list), 'list'],
    load: ({ page, size, sort, filter }, signal) =>
      api.search({ query: { page, size, sort: sort.length > 0 ? sort : [...order] }, body: filter }, { signal }),
    count: async (filter, signal) => (await api.count({ body: filter }, { signal })).count,
  };
}

/** The tabs of a reader. */
export const queuesOf = <N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>(
  { queues = [] }: List<N, Row, D, Extras>,
  user: SessionUser | null,
) => queues.filter(({ of }) => !of || !user || of(user));

/** Asks for the rows that a list opens on, before it is drawn. */
export function askList<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>(
  list: List<N, Row, D, Extras>,
  search: object,
  user: SessionUser | null,
): Promise<void> {
  const [first] = queuesOf(list, user);
  return askRows(queryClient, sourceOf(list), search, {
    filter: first?.filter ?? toFilter(list.filter, readAddress(list.filter, {})),
    ...(first?.sort && { sort: first.sort }),
  });
}
