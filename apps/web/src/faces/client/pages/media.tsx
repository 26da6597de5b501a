import type { ChosenProject } from '@linkstand/contract/projects/schema';
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { comparedIds, MAX_COMPARED, togglePicked } from '../../../features/media/compare/compared.ts';
import { PickedContext } from '../../../features/media/compare/picked.tsx';
import { AboutSelect } from '../../../features/media/components/about-select.tsx';
import { ActiveFilters } from '../../../features/media/components/active-filters.tsx';
import { FilterPanel } from '../../../features/media/components/filter-panel.tsx';
import { MediaResults } from '../../../features/media/components/media-results.tsx';
import { MediaTour } from '../../../features/media/components/media-tour.tsx';
import { SortSelect } from '../../../features/media/components/sort-select.tsx';
import { ToolsMenu } from '../../../features/media/components/tools-menu.tsx';
import { askAhead, useMediaData, useMediaOptions } from '../../../features/media/queries.ts';
import { countFilters, type MediaSearch, withoutFilters } from '../../../features/media/search.ts';
import { useActiveFilters } from '../../../features/media/use-active-filters.ts';
import { useChoiceLabels } from '../../../features/media/use-choice-labels.ts';
import { useHasRoom } from '../../../features/media/use-has-room.ts';
import { useWanted } from '../../../features/media/use-wanted.ts';
import { useOwnProjects } from '../../../features/projects/queries.ts';
import { SentenceBox } from '../../../features/sentences/sentence-box.tsx';
import { brand } from '../../../lib/brand.ts';
import { useT } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { useLatest } from '../../../ui/page/use-latest.ts';
import { toastError } from '../../../ui/toasts/toast.ts';
import { ToolDrawer } from '../media-tools/tool-drawer.tsx';
import classes from './media.module.css';

const route = getRouteApi('/client/media');

// Lazy, because most visits compare nothing.
const CompareTray = lazy(async () => ({
  default: (await import('../../../features/media/compare/compare-tray.tsx')).CompareTray,
}));
const Comparison = lazy(async () => ({
  default: (await import('../../../features/media/compare/comparison.tsx')).Comparison,
}));

// Few buy for several projects, and it brings Mantine’s select.
const ProjectSelect = lazy(async () => ({
  default: (await import('../../../features/projects/components/project-select.tsx')).ProjectSelect,
}));
const SelectedSites = lazy(async () => ({
  default: (await import('../media-tools/selected-sites.tsx')).SelectedSites,
}));

/** A project brings its category, unless another was chosen, and takes it away again. */
function categoryOf(projects: readonly ChosenProject[], { project, about = [] }: MediaSearch, next?: number) {
  const categoryIdOf = (id: number | undefined) => projects.find((each) => each.id === id)?.defaultCategoryId ?? null;
  const isOfProject = about.length === 1 && about[0] === categoryIdOf(project);
  if (about.length > 0 && !isOfProject) return {};
  const categoryId = categoryIdOf(next);
  return { about: categoryId === null ? undefined : [categoryId] };
}

export const askMedia = (search: MediaSearch) => askAhead(queryClient, search);

/** The catalogue: title and filters left, search and results right, everything in the address bar. */
export function MediaPage() {
  const t = useT('media');
  const ui = useT('ui');
  const isClient = useUser().role === 'USER';
  const projects = useOwnProjects();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [drawer, { open, close }] = useDisclosure(false);
  /** True if filters fit beside the results. Otherwise they are in a drawer. */
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const hasRoom = useHasRoom();
  const options = useMediaOptions().data;
  const data = useMediaData(search);
  const label = useChoiceLabels(options);
  const active = useActiveFilters(search, label);

  const go = (next: MediaSearch, replace = false) => void navigate({ search: next, replace, resetScroll: false });
  const change = (patch: Partial<MediaSearch>) => go({ ...search, ...patch, page: undefined });
  const clear = () => go(withoutFilters(search));
  const set = countFilters(search);
  const { compare } = search;
  const wanted = useWanted(search);
  const compared = useMemo(() => comparedIds({ compare }), [compare]);
  const toggle = useLatest((id: number) => {
    const next = togglePicked(compared, id);
    if (next === null) toastError(t('compare.full', { most: MAX_COMPARED }), 'compare full');
    else go({ ...search, compare: next, comparing: next === undefined ? undefined : search.comparing }, true);
  });
  const picked = useMemo(() => ({ ids: compared, toggle: (id: number) => toggle.current(id) }), [compared, toggle]);
  // Its lists are folded by the numbers that come with the first rows, and take as long to draw: the rows come first.
  const facets = useDeferredValue(data.facets);
  const total = useDeferredValue(data.total);
  const isPending = useDeferredValue(data.pending);
  const panel = isPending ? (
    <FormSkeleton />
  ) : (
    <FilterPanel search={search} onChange={change} options={options} facets={facets} total={total} label={label} />
  );

  return (
    <PickedContext value={picked}>
      <div className={classes.layout}>
        <PageHeader
          title={t(brand.backlinks ? 'titleBacklinks' : 'title')}
          // Not over a comparison that the address opens.
          status={<MediaTour isReady={!isPending && !search.comparing && search.panel === undefined} />}
        />
        <div className={classes.bar}>
          <div className={classes.search}>
            <SentenceBox search={search} onSearch={go} />
          </div>
          {!isWide && (
            <Button
              variant={set > 0 ? 'light' : 'default'}
              data-tour="filter-button"
              leftSection={<IconAdjustmentsHorizontal size={16} />}
              className={classes.filters}
              aria-label={set > 0 ? t('filtersSet', { count: set }) : t('filters')}
              onClick={open}
            >
              {hasRoom ? (set > 0 ? t('filtersSet', { count: set }) : t('filters')) : set > 0 && set}
            </Button>
          )}
          <div className={classes.about}>
            <AboutSelect
              options={options}
              selected={search.about ?? []}
              onChange={(about) => change({ about })}
              isShort={!hasRoom}
            />
          </div>
          {isClient && projects.length > 0 && (
            <Suspense>
              <ProjectSelect
                className={classes.about}
                value={search.project}
                onChange={(project) => change({ project, ...categoryOf(projects, search, project) })}
              />
            </Suspense>
          )}
          {!hasRoom && <SortSelect search={search} onSort={(sort) => change({ sort })} className={classes.about} />}
          {isClient && <ToolsMenu onOpen={(chosen) => go({ ...search, panel: chosen })} />}
        </div>
        {isWide && (
          <aside className={classes.side} aria-label={t('filters')}>
            {panel}
          </aside>
        )}
        <section className={classes.main}>
          <ActiveFilters filters={active} onChange={change} onClear={clear} />
          <MediaResults
            search={search}
            data={data}
            onSearch={go}
            onClear={clear}
            selection={
              isClient
                ? (selection) => (
                    <Suspense>
                      <SelectedSites selection={selection} wanted={wanted} />
                    </Suspense>
                  )
                : undefined
            }
          />
        </section>
      </div>
      {isClient && <ToolDrawer search={search} onClose={() => go({ ...search, panel: undefined }, true)} />}
      <Suspense>
        {compared.length > 0 && !search.comparing && (
          <CompareTray
            ids={compared}
            wanted={wanted}
            onDrop={picked.toggle}
            onClear={() => go({ ...search, compare: undefined, comparing: undefined }, true)}
            onCompare={() => go({ ...search, comparing: true })}
          />
        )}
      </Suspense>
      <Suspense>
        {search.comparing && (
          <Comparison
            ids={compared}
            wanted={wanted}
            onDrop={picked.toggle}
            onClose={() => go({ ...search, comparing: undefined })}
          />
        )}
      </Suspense>
      <SideDrawer opened={drawer && !isWide} onClose={close} title={t('filters')} size={360}>
        <search>{panel}</search>
        <div className={classes.drawerFoot}>
          {set > 0 && (
            <Button variant="default" onClick={clear}>
              {t('empty.clear')}
            </Button>
          )}
          <Button flex={1} onClick={close}>
            {data.total === undefined ? ui('actions.close') : t('showResults', { count: data.total })}
          </Button>
        </div>
      </SideDrawer>
    </PickedContext>
  );
}
