import { createRootRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { guard, type Requirement } from '../lib/guard.ts';
import { impersonation, takeEndedName } from '../lib/impersonation.ts';
import { sessionUser, useSession } from '../lib/session.ts';
import { lazy } from '../ui/page/lazy-part.tsx';
import { OfflineBar } from '../ui/page/offline-bar.tsx';
import { page } from './page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The audience of a route. A face's requirement applies to its pages, unless a page has a stricter one. */
    requires?: Requirement;
  }
}

/** The requirement of the deepest route that has one. */
export function requirementOf(matches: readonly { staticData: { requires?: Requirement } }[]): Requirement {
  return matches.findLast((match) => match.staticData.requires)?.staticData.requires ?? 'none';
}

const ImpersonationBar = lazy(async () => ({
  default: (await import('../features/users/people/impersonation-bar.tsx')).ImpersonationBar,
}));

/** Above every face: the impersonated person, or that the impersonation has expired. */
function Root() {
  useSession();
  const [wasSeen] = useState(takeEndedName);
  return (
    <>
      <OfflineBar />
      {(impersonation() || wasSeen) && (
        <Suspense>
          <ImpersonationBar wasSeen={wasSeen} />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

/** No record has any other id, so the server is not asked. */
const RECORD_ID = /^[1-9]\d{0,14}$/;

/** The parameters of a path that name records end like this; the others are keys of links. */
function requireRecordIds(params: object): void {
  for (const [name, value] of Object.entries(params))
    if ((name === 'id' || name.endsWith('Id')) && !RECORD_ID.test(String(value))) throw notFound();
}

export const rootRoute = createRootRoute({
  beforeLoad: async ({ matches, location }) => {
    const requires = requirementOf(matches);
    if (requires === 'none') return;
    const verdict = guard({ requires, path: location.pathname }, await sessionUser());
    if (verdict === 'open') return requireRecordIds(matches.at(-1)?.params ?? {});
    if (verdict.redirect === '/login') throw redirect({ to: '/login', search: { next: location.href } });
    throw redirect({ href: verdict.redirect });
  },
  component: Root,
  notFoundComponent: page(() => import('./public/pages/not-found.tsx'), 'NotFoundPage'),
});
