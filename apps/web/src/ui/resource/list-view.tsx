import type { FilterDeclaration, FilterOf } from '@linkstand/contract/shared/filter';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { type Namespace, sentencesUnder, useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { exportShown } from '../list/export-shown.ts';
import { filtersWith, type ListFilters } from '../list/filters.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { RowKey } from '../list/list-types.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { columnKit } from './columns.tsx';
import {
  type AnyListSearch,
  keyOf,
  type List,
  type ListContext,
  type PageContext,
  queuesOf,
  sourceOf,
} from './list.ts';
import { useWordsAmong } from './words.ts';

type Props<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras, S> = {
  list: List<N, Row, D, Extras>;
  search: S;
  onSearch: (next: S) => void;
};

/** A described list within a page that has more than it. */
export function ListView<
  N extends Namespace,
  Row extends { id: RowKey },
  D extends FilterDeclaration,
  Extras,
  S extends ListSearch,
>({ list, search, onSearch }: Props<N, Row, D, Extras, S>) {
  const context = useListContext(list);
  // What the list writes of an address is what it was given, and its own.
  const write = (next: object) => onSearch(next as S);
  const show = (patch: object) => write({ ...search, ...patch });
  const page = { ...context, search: { ...search }, show, open: async (open: number | undefined) => show({ open }) };
  return <ListIn list={list} context={context} page={page} onSearch={write} />;
}

/** What a description is written with: the only caller of its hook. */
export function useListContext<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>(
  list: List<N, Row, D, Extras>,
): ListContext<N, Extras> {
  const t = useT(list.name);
  const words = useWordsAmong(list.name, list.also);
  const format = useFormat();
  const user = useUser();
  const { useExtras = none } = list;
  // Without a hook, nothing is what the description expects.
  const extras = useExtras() as Extras;
  return useMemo(() => ({ t, words, format, user, extras }), [t, words, format, user, extras]);
}

const none = () => undefined;

/** The filters of a list: of its own hook, or of its declaration. */
function useFiltersOf<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>(
  list: List<N, Row, D, Extras>,
  context: ListContext<N, Extras>,
  search: AnyListSearch,
): ListFilters<FilterOf<D>> {
  const { useFilters = none } = list;
  const own = useFilters(search);
  const declared = useMemo(() => filtersWith(list.filter, context.words, list.filters?.(context)), [list, context]);
  return own ?? declared;
}

type InProps<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras> = {
  list: List<N, Row, D, Extras>;
  context: ListContext<N, Extras>;
  page: PageContext<N, Extras>;
  onSearch: (next: AnyListSearch) => void;
};

/** The list itself, with what is above and below it. */
export function ListIn<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>({
  list,
  context,
  page,
  onSearch,
}: InProps<N, Row, D, Extras>) {
  const { words, format } = context;
  const { name, api, onExport, refine } = list;
  const columns = useMemo(
    () => list.columns(columnKit<Row>(name, words, format, list.save), context).filter((column) => column !== false),
    [list, name, words, format, context],
  );
  const filters = useFiltersOf(list, context, page.search);
  const empty = { title: words('empty'), help: words('emptyHelp'), ...list.empty?.(page) };
  const queues = queuesOf(list, context.user).map(({ of: _, empty: own, ...queue }) => ({
    ...queue,
    label: words(`queues.${queue.key}`),
    ...(own && { empty: { ...empty, ...own(page) } }),
  }));
  const selection = list.selection?.(page);
  const { key, ...shape } = list.shape?.(page) ?? {};
  const fixed = list.fixed?.(page) ?? {};
  /** What was fixed is as the address has it, unless it was changed. */
  const write = (next: AnyListSearch) => {
    const same = Object.entries(fixed).filter(([each, value]) => next[each] === value);
    onSearch({ ...next, ...Object.fromEntries(same.map(([each]) => [each, page.search[each]])) });
  };
  return (
    <>
      {list.above?.(page)}
      <ResourceList<Row, FilterOf<D>, AnyListSearch>
        key={key}
        name={keyOf(list)}
        search={{ ...page.search, ...fixed }}
        onSearch={write}
        {...sourceOf(list)}
        filters={filters}
        refine={refine && ((filter, values) => refine(filter, page, values))}
        columns={columns}
        rowKey={list.rowKey ?? idOf}
        empty={empty}
        editFailed={words.optional('editFailed')}
        toolbar={list.toolbar?.(page)}
        {...(list.live && { live: list.live })}
        {...(queues.length > 0 && { queues })}
        {...(list.href && { href: list.href })}
        {...(list.panel && { onOpen: ({ id }: Row) => page.open(Number(id)) })}
        {...(selection && { selection })}
        onNear={() => list.onNear?.(context)}
        {...(onExport
          ? { onExport: (query) => onExport(query, context) }
          : api.export && {
              onExport: exportShown(api.export, keyOf(list), {
                labelsOf: ({ key }) => sentencesUnder(name, `choices.${key}`),
              }),
            })}
        {...shape}
      />
      {list.below?.(page)}
    </>
  );
}

const idOf = ({ id }: { id: RowKey }): RowKey => id;
