import { createRouter } from '@tanstack/react-router';
import { clientRoutes } from './faces/client/routes.tsx';
import { setRouter } from './faces/destination.ts';
import { externalRoutes } from './faces/external/routes.tsx';
import { officeRoutes } from './faces/office/routes.tsx';
import type { PageAhead } from './faces/page.tsx';
import { publicRoutes } from './faces/public/routes.tsx';
import { requirementOf, rootRoute } from './faces/root.tsx';
import { guard } from './lib/guard.ts';
import { translator } from './lib/i18n.ts';
import { readLogin } from './lib/identity/stored-login.ts';
import { rememberSearch } from './lib/list-search-memory.ts';
import { parseSearch, stringifySearch } from './lib/search-url.ts';
import { onSession, sessionUser, signOut } from './lib/session.ts';
import { onUnauthorized } from './lib/unauthorized.ts';
import { PageError } from './ui/page/page-error.tsx';
import { PagePending } from './ui/page/page-pending.tsx';
import { toastError } from './ui/toasts/toast.ts';

/** What comes within this feels immediate; an outline in between would only make it come later. */
export const OUTLINE_AFTER_MS = 400;

export const router = createRouter({
  routeTree: rootRoute.addChildren([publicRoutes, clientRoutes, officeRoutes, externalRoutes]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  // Navigation scrolls to top-left, going back restores.
  scrollRestoration: true,
  defaultPendingMs: OUTLINE_AFTER_MS,
  defaultPendingMinMs: 150,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

setRouter(router);
// For every screen, because a later one may lead back to it.
router.subscribe('onResolved', ({ toLocation: { pathname, searchStr } }) => rememberSearch(pathname, searchStr));

/**
 * Begins to load the code, the words and the rows of the requested page while the session is checked. Resolves when its
 * rows are there, or can't be loaded, which the page shows.
 */
export async function fetchPage(): Promise<void> {
  const [routes] = router.getMatchedRoutes(location.pathname);
  const requires = requirementOf(routes.map(({ options: { staticData = {} } }) => ({ staticData })));
  if (requires !== 'none' && !readLogin(localStorage)) return;
  const rows = routes.map(async ({ options }) => {
    const component = options.component as PageAhead | undefined;
    void component?.preload?.();
    const { validateSearch } = options;
    const asked = component?.askAhead?.();
    if (!asked || typeof validateSearch !== 'function') return;
    const [ask, user] = await Promise.all([asked, sessionUser()]);
    if (guard({ requires, path: location.pathname }, user) === 'open')
      await ask(validateSearch(parseSearch(location.search)), user);
  });
  await Promise.allSettled(rows);
}

/** A 401 is final, as tokens are renewed in time: the specified message, then /login?next. */
onUnauthorized(() => {
  // Several calls may be refused at once. The first leads to the sign-in, which is no page to return to.
  if (requirementOf(router.state.matches) === 'none' || router.state.location.pathname === '/login') return;
  const next = router.state.location.href;
  toastError(translator('common')('errors.authorization'), 'unauthorized');
  void signOut().finally(() => router.navigate({ to: '/login', search: { next } }));
});

// Someone signed in or out, here or in another tab, or lost a role: what is on screen is asked again.
onSession(() => {
  void router.invalidate();
});
