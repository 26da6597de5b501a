import { createRoute } from '@tanstack/react-router';
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

export const clientRoutes = face.addChildren([]);
