import { createRoute } from '@tanstack/react-router';
import { page } from '../page.tsx';
import { rootRoute } from '../root.tsx';

/** Screens of the staff. A page for admins only says `staticData: { requires: 'admin' }`. */
export const face = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  component: page(() => import('./shell.tsx'), 'OfficeShell'),
  staticData: { requires: 'internal' },
});

// One page, one entry; then its name in the list below, and a line in navigation.ts if it has a menu item.

export const officeRoutes = face.addChildren([]);
