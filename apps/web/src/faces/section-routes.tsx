import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { filteredBy, search, text } from '../lib/search-params.ts';
import { listSearch } from '../ui/list/list-search.ts';

/** The list's own keys, and whatever filters the section reads. */
export const sectionSearch = filteredBy()(listSearch);

const recordSearch = search({ tab: text() });

type Screen = () => Promise<ComponentType<{ section: never }>>;
const SCREENS = {
  list: async () => (await import('../ui/resource/section-list.tsx')).SectionList,
  new: async () => (await import('../ui/resource/section-record.tsx')).SectionNew,
  record: async () => (await import('../ui/resource/section-record.tsx')).SectionRecord,
} satisfies Record<string, Screen>;

/** One screen of a section. Its module and the kit's load in parallel, each in its own chunk. */
const screen = (load: () => Promise<unknown>, kind: keyof typeof SCREENS) =>
  lazyRouteComponent(async () => {
    const [found, view] = await Promise.all([load(), SCREENS[kind]()]);
    const { section } = found as { section: never };
    return { default: () => createElement(view as ComponentType<{ section: never }>, { section }) };
  });

/** The routes of a section: a list at its root, `new`, `:id`. Its module exports `section`. */
export function sectionRoutes<Parent extends AnyRoute, const Path extends `/${string}`>(
  parent: Parent,
  path: Path,
  load: () => Promise<unknown>,
  requires?: 'admin',
) {
  const guarded = requires ? { staticData: { requires } } : {};
  const getParentRoute = () => parent;
  return {
    list: createRoute({
      getParentRoute,
      path,
      validateSearch: sectionSearch,
      component: screen(load, 'list'),
      ...guarded,
    }),
    new: createRoute({ getParentRoute, path: `${path}/new`, component: screen(load, 'new'), ...guarded }),
    record: createRoute({
      getParentRoute,
      path: `${path}/$id`,
      validateSearch: recordSearch,
      component: screen(load, 'record'),
      ...guarded,
    }),
  };
}
