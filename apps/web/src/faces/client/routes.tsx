import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { mediaSearch, siteSearch } from '../../features/media/search.ts';
import { page } from '../page.tsx';
import { rootRoute } from '../root.tsx';

/** Screens of a client: top navigation, cart always in sight. */
export const face = createRoute({
  getParentRoute: () => rootRoute,
  id: 'client',
  component: page(() => import('./shell.tsx'), 'ClientShell'),
  staticData: { requires: 'user' },
});

// One page, one entry; then its name in the list below, and a line in navigation.ts if it has a menu item.

const media = createRoute({
  getParentRoute: () => face,
  path: '/media',
  validateSearch: mediaSearch,
  component: page(() => import('./pages/media.tsx'), 'MediaPage'),
});

const site = createRoute({
  getParentRoute: () => face,
  path: '/media/$siteId',
  params: {
    parse: ({ siteId }) => ({ siteId: Number(siteId) }),
    stringify: ({ siteId }) => ({ siteId: String(siteId) }),
  },
  validateSearch: siteSearch,
  beforeLoad: ({ params: { siteId } }) => {
    if (!Number.isSafeInteger(siteId) || siteId < 1) throw notFound();
  },
  component: page(() => import('./pages/site.tsx'), 'SitePage'),
});

/** A campaign begins with the choice of its sites. */
const toMedia = (path: '/user/campaign' | '/user/campaign/new') =>
  createRoute({
    getParentRoute: () => face,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/media', replace: true });
    },
  });

export const clientRoutes = face.addChildren([media, site, toMedia('/user/campaign'), toMedia('/user/campaign/new')]);
