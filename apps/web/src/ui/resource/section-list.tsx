import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { ButtonLink } from '../buttons/links.tsx';
import { exportShown } from '../list/export-shown.ts';
import { listFilters } from '../list/filters.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { Column } from '../list/list-types.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { lazy } from '../page/lazy-part.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { columnKit, type SaveField } from './columns.tsx';
import { type Known, type RowOf, type Section, type SectionApi, useExtrasOf } from './section.ts';
import { useWords } from './words.ts';

// Loaded when a pointer or the focus nears the list: selecting comes after that.
const loadBulk = () => import('./section-bulk.tsx');
const LazyBulk = lazy(async () => ({ default: (await loadBulk()).SectionBulk }));
const SectionBulk = LazyBulk as unknown as Awaited<ReturnType<typeof loadBulk>>['SectionBulk'];
const prepare = () => void loadBulk().catch(() => {});

type Search = ListSearch & Readonly<Record<string, unknown>>;

/** The list of a section: its columns, filters and bulk actions over the one list kit. */
export function SectionList<Api extends SectionApi>({ section }: { section: Section<Api> }) {
  type Row = RowOf<Api> & Known;
  const { api, name, path } = section;
  const words = useWords(name);
  const t = useT('resource');
  const format = useFormat();
  const client = useQueryClient();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const extras = useExtrasOf(section);
  const user = useUser();
  const mayWrite = section.mayWrite?.(user) ?? true;
  const columns = useMemo(() => {
    const save: SaveField<RowOf<Api>> = async (row, change) => {
      const { id, version } = row as Row;
      const saved = await api.update?.({ params: { id }, version, body: change });
      void client.invalidateQueries({ queryKey: [name], refetchType: 'none' });
      return saved;
    };
    return section.columns(columnKit<RowOf<Api>>(words, format, save), words, extras);
  }, [section, words, format, api, name, client, extras]);
  const filters = useMemo(
    () => listFilters(section.filter, words, section.filters?.(words, extras) ?? {}),
    [section, words, extras],
  );
  const add = api.create && mayWrite && !section.createsElsewhere && (
    <ButtonLink to={`${path}/new` as NonNullable<LinkProps['to']>} leftSection={<IconPlus size={16} />}>
      {words.optional('new') ?? t('new')}
    </ButtonLink>
  );
  const { export: exportRows } = api;
  const subtitle = words.optional('subtitle');
  const hasActions = mayWrite && Boolean(section.bulk || (api.remove && section.removesMany !== false));
  return (
    <>
      <PageHeader
        title={words('title')}
        {...(subtitle ? { subtitle } : {})}
        actions={
          <>
            {add}
            {section.listActions?.()}
          </>
        }
      />
      <ResourceList<RowOf<Api>, object, Search>
        name={name}
        search={search}
        onSearch={(next) => void navigate({ to: '.', search: next as never, replace: true })}
        queryKey={[name]}
        load={({ page, size, sort, filter }, signal) =>
          api.search({ query: { page, size, sort }, body: filter }, { signal }) as Promise<{ data: RowOf<Api>[] }>
        }
        count={async (filter, signal) => (await api.count({ body: filter }, { signal })).count}
        filters={filters}
        refine={section.refine && ((filter, values) => section.refine?.(filter, values, extras) ?? filter)}
        columns={columns as Column<RowOf<Api>>[]}
        rowKey={(row) => (row as Row).id}
        href={(row) => `${path}/${(row as Row).id}`}
        empty={{ title: words('empty'), help: words('emptyHelp'), action: add }}
        live={[section.noun]}
        editFailed={words.optional('editFailed')}
        {...(hasActions
          ? {
              selection: (selection) => (
                <Suspense>
                  <SectionBulk
                    section={section}
                    selection={selection}
                    extras={extras}
                    onDone={() => void client.invalidateQueries({ queryKey: [name] })}
                  />
                </Suspense>
              ),
              onNear: prepare,
            }
          : {})}
        {...(exportRows
          ? {
              onExport: exportShown(exportRows, `${name}.csv`, {
                labelsOf: ({ key }) => sentencesUnder(name, `choices.${key}`),
              }),
            }
          : {})}
      />
    </>
  );
}
