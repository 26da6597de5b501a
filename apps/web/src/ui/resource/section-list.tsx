import type { FilterDeclaration } from '@linkstand/contract/shared/filter';
import { IconPlus } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { type Namespace, useT } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { ButtonLink } from '../buttons/links.tsx';
import { lazy } from '../page/lazy-part.tsx';
import type { List, ListContext } from './list.ts';
import { ListPage } from './list-page.tsx';
import type { RowOf, Section, SectionApi } from './section.ts';
import type { Words } from './words.ts';

// Loaded when a pointer or the focus nears the list: selecting comes after that.
const loadBulk = () => import('./section-bulk.tsx');
const LazyBulk = lazy(async () => ({ default: (await loadBulk()).SectionBulk }));
const SectionBulk = LazyBulk as unknown as Awaited<ReturnType<typeof loadBulk>>['SectionBulk'];
const prepare = () => void loadBulk().catch(() => {});

/** The list of a section. */
export function SectionList<Api extends SectionApi>({ section }: { section: Section<Api> }) {
  return <ListPage list={useMemo(() => listOf(section), [section])} />;
}

/** A section's list: what it says, and what its client can do. */
function listOf<Api extends SectionApi>(
  section: Section<Api>,
): List<Namespace, RowOf<Api>, FilterDeclaration, unknown> {
  type Context = ListContext<Namespace, unknown>;
  const { api, name, path, refine } = section;
  const mayWrite = ({ user }: Context) => section.mayWrite?.(user) ?? true;
  const hasBulk = Boolean(section.bulk || (api.remove && section.removesMany !== false));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [name] });
  const add = (context: Context) =>
    api.create &&
    mayWrite(context) &&
    !section.createsElsewhere && <NewLink path={path} label={context.words.optional('new')} />;
  return {
    name,
    key: [name],
    api: {
      // The client of a resource answers what its section's types say.
      search: (call, options) => api.search(call, options) as Promise<{ data: readonly RowOf<Api>[] }>,
      count: api.count,
      ...(api.export && { export: api.export }),
    },
    ...(section.useExtras && { useExtras: section.useExtras }),
    columns: (kit, { words, extras }) => section.columns(kit, words, extras),
    save: async ({ id, version }, change) => {
      const saved = await api.update?.({ params: { id }, version, body: change });
      void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
      return saved;
    },
    filter: section.filter,
    filters: ({ words, extras }) => section.filters?.(words, extras) ?? {},
    ...(refine && { refine: (filter, { extras }, values) => refine(filter, values, extras) }),
    href: ({ id }) => `${path}/${id}`,
    live: [section.noun],
    empty: (page) => ({ action: add(page) }),
    actions: (page) => (
      <>
        {add(page)}
        {section.listActions?.()}
      </>
    ),
    selection: (page) =>
      hasBulk &&
      mayWrite(page) &&
      ((selection) => (
        <Suspense>
          <SectionBulk section={section} selection={selection} extras={page.extras} onDone={refresh} />
        </Suspense>
      )),
    onNear: (context) => hasBulk && mayWrite(context) && prepare(),
  };
}

type NewLinkProps = { path: string; label: ReturnType<Words['optional']> };

function NewLink({ path, label }: NewLinkProps) {
  const t = useT('resource');
  return (
    <ButtonLink to={`${path}/new` as NonNullable<LinkProps['to']>} leftSection={<IconPlus size={16} />}>
      {label ?? t('new')}
    </ButtonLink>
  );
}
