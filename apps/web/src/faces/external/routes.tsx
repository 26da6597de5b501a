import { createRoute } from '@tanstack/react-router';
import { search, text } from '../../lib/search-params.ts';
import { page } from '../page.tsx';
import { rootRoute } from '../root.tsx';

/** Screens of a site owner, reached by an unguessable link: one column, no navigation, brand on top. */
export const face = createRoute({
  getParentRoute: () => rootRoute,
  id: 'external',
  component: page(() => import('./shell.tsx'), 'ExternalShell'),
  staticData: { requires: 'none' },
});

// One page, one entry; then its name in the list below.

const publish = createRoute({
  getParentRoute: () => face,
  path: '/external/briefings/$uuid/owner/publish',
  component: page(() => import('./pages/publish.tsx'), 'PublishPage'),
});

const ownerBriefings = createRoute({
  getParentRoute: () => face,
  path: '/external/owner/$uuid/briefings',
  component: page(() => import('./pages/owner-briefings.tsx'), 'OwnerBriefingsPage'),
});

const finalUrlSentSearch = search({ link: text() });
const finalUrlSent = createRoute({
  getParentRoute: () => face,
  path: '/final-url-sent',
  validateSearch: finalUrlSentSearch,
  component: page(() => import('./pages/final-url-sent.tsx'), 'FinalUrlSentPage'),
});

export const externalRoutes = face.addChildren([publish, ownerBriefings, finalUrlSent]);
