import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import type { SessionUser } from '../lib/guard.ts';

/**
 * Asks the server for what a page shows first. Called when somebody enters the product on this page, as soon as its
 * code has loaded, so that the first rows arrive soon after it. Resolves with them; never rejects, because the page
 * shows what fails.
 */
export type AskAhead = (search: Record<string, unknown>, user: SessionUser | null) => Promise<unknown>;

/** What is fetched of a page before it is drawn. */
export interface PageAhead {
  readonly preload?: () => Promise<unknown>;
  readonly askAhead?: (() => Promise<AskAhead>) | undefined;
}

/**
 * A page in its own chunk: `page(() => import('./pages/media.tsx'), 'MediaPage')`. The import is typed as unknown on
 * purpose: pages use the router's types, so the router must not use theirs.
 *
 * @param ask name of the module's {@link AskAhead}, if it has one
 */
export function page(load: () => Promise<unknown>, name: string, ask?: string) {
  const find = async <T,>(what: string): Promise<T> => {
    const found = ((await load()) as Record<string, T | undefined>)[what];
    if (!found) throw new Error(`A route names ${what}, which its module does not export.`);
    return found;
  };
  const component = lazyRouteComponent(async () => ({ default: await find<ComponentType>(name) }));
  return Object.assign(component, { askAhead: ask === undefined ? undefined : () => find<AskAhead>(ask) });
}

/**
 * The page of a list that a feature describes: `listPage(() => import('../../features/cases/list.tsx'))`. Its module
 * exports it as `list`, and is loaded in parallel with the kit.
 *
 * @param ahead people begin here: its first rows are asked for before it is drawn
 */
export function listPage(load: () => Promise<unknown>, { ahead = false } = {}) {
  const find = async () => {
    const { list } = (await load()) as { list?: never };
    if (!list) throw new Error('A route names a list that its module does not export.');
    return list;
  };
  const component = lazyRouteComponent(async () => {
    const [list, { ListPage }] = await Promise.all([find(), import('../ui/resource/list-page.tsx')]);
    return { default: () => createElement(ListPage as ComponentType<{ list: never }>, { list }) };
  });
  const askAhead = async (): Promise<AskAhead> => {
    const [list, { askList }] = await Promise.all([find(), import('../ui/resource/list.ts')]);
    return (search, user) => askList(list, search, user);
  };
  return Object.assign(component, { askAhead: ahead ? askAhead : undefined });
}
