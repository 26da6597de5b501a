import { createRoute } from '@tanstack/react-router';
import { listOf, oneOf, search, text } from '../../lib/search-params.ts';
import { listSearch } from '../../ui/list/list-search.ts';
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

const mailsSearch = search({
  ...listSearch,
  text: text(),
  status: listOf(oneOf(['queued', 'sent', 'failed', 'dead'])),
});
const mails = createRoute({
  getParentRoute: () => face,
  path: '/admin/mail',
  validateSearch: mailsSearch,
  component: page(() => import('./pages/mails.tsx'), 'MailsPage'),
  staticData: { requires: 'admin' },
});

export const officeRoutes = face.addChildren([mails]);
