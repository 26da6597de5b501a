import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { guard, type Requirement } from '../lib/guard.ts';
import { impersonation, takeOver } from '../lib/impersonation.ts';
import { sessionUser, useSession } from '../lib/session.ts';
import { page } from './page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who the route is for; what a face asks holds for its pages unless one asks for more. */
    requires?: Requirement;
  }
}

/** What the deepest route that says so asks of its reader. */
export function requirementOf(matches: readonly { staticData: { requires?: Requirement } }[]): Requirement {
  return matches.findLast((match) => match.staticData.requires)?.staticData.requires ?? 'none';
}

const ImpersonationBar = lazy(async () => ({
  default: (await import('../features/users/people/impersonation-bar.tsx')).ImpersonationBar,
}));

/** Above every face: who is seen as, while an administrator does that, and that its time is over. */
function Root() {
  useSession();
  const [wasSeen] = useState(takeOver);
  return (
    <>
      {(impersonation() || wasSeen) && (
        <Suspense>
          <ImpersonationBar wasSeen={wasSeen} />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

export const rootRoute = createRootRoute({
  beforeLoad: async ({ matches, location }) => {
    const requires = requirementOf(matches);
    if (requires === 'none') return;
    const verdict = guard({ requires, path: location.pathname }, await sessionUser());
    if (verdict === 'open') return;
    if (verdict.redirect === '/login') throw redirect({ to: '/login', search: { next: location.href } });
    throw redirect({ href: verdict.redirect });
  },
  component: Root,
  notFoundComponent: page(() => import('./public/pages/not-found.tsx'), 'NotFoundPage'),
});
