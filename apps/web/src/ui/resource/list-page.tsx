import type { FilterDeclaration } from '@linkstand/contract/shared/filter';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Namespace } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import type { RowKey } from '../list/list-types.ts';
import { SidePanel } from '../overlays/side-panel.tsx';
import { NotForRole } from '../page/not-for-role.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { type AnyListSearch, keyOf, type List, type PageContext } from './list.ts';
import { ListIn, useListContext } from './list-view.tsx';

type Props<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras> = {
  list: List<N, Row, D, Extras>;
};

/** The page of a described list: its head, the list, and the record that is open beside it. */
export function ListPage<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>({
  list,
}: Props<N, Row, D, Extras>) {
  const user = useUser();
  return list.isOf && !list.isOf(user) ? <NotForRole /> : <Page list={list} />;
}

function Page<N extends Namespace, Row extends { id: RowKey }, D extends FilterDeclaration, Extras>({
  list,
}: Props<N, Row, D, Extras>) {
  const context = useListContext(list);
  const search = useSearch({ strict: false }) as AnyListSearch;
  const navigate = useNavigate();
  const go = (next: object, replace: boolean) => navigate({ to: '.', search: next as never, replace });
  const page: PageContext<N, Extras> = {
    ...context,
    search,
    show: (patch) => void go({ ...search, ...patch }, false),
    open: (open) => go({ ...search, open }, false),
  };
  const { words } = context;
  const subtitle = list.subtitle ? list.subtitle(page) : words.optional('subtitle');
  const back = list.back?.(page);
  return (
    <>
      <PageHeader
        title={list.title?.(page) ?? words('title')}
        {...(subtitle && { subtitle })}
        {...(back && { back })}
        actions={list.actions?.(page)}
      />
      <ListIn list={list} context={context} page={page} onSearch={(next) => void go(next, true)} />
      {list.panel && <Panel list={list} panel={list.panel} page={page} />}
    </>
  );
}

type PanelProps<N extends Namespace, Extras> = {
  list: { name: string; list?: string };
  panel: NonNullable<List<N, never, FilterDeclaration, Extras>['panel']>;
  page: PageContext<N, Extras>;
};

function Panel<N extends Namespace, Extras>({ list, panel, page }: PanelProps<N, Extras>) {
  const id = typeof page.search.open === 'number' ? page.search.open : undefined;
  const close = () => page.open(undefined);
  return (
    <SidePanel
      opened={id !== undefined}
      title={panel.title(id, page)}
      onClose={close}
      steps={{ list: keyOf(list), id, onOpen: page.open }}
      {...(panel.size !== undefined && { size: panel.size })}
    >
      {id !== undefined && panel.render(id, close)}
    </SidePanel>
  );
}
