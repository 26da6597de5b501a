import { createRoute } from '@tanstack/react-router';
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

export const externalRoutes = face.addChildren([]);
