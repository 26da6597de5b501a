import type { AnyRouter } from '@tanstack/react-router';
import { guard, type Requirement, type SessionUser, safeNext } from '../lib/guard.ts';

let router: AnyRouter | null = null;

/** Set once at start, because routes can't import the router that is made of them. */
export function setRouter(made: AnyRouter): void {
  router = made;
}

type Matched = { options: { staticData?: { requires?: Requirement } } };

/** `next` if it is an existing path of this origin that the person may enter, otherwise null. */
export function fittingNext(next: unknown, user: SessionUser): string | null {
  const href = safeNext(next, location.origin);
  if (!href || !router) return null;
  const path = new URL(href, location.origin).pathname;
  const [matchedRoutes, , foundRoute] = router.getMatchedRoutes(path);
  if (!foundRoute) return null;
  const requires = (matchedRoutes as readonly Matched[]).findLast((route) => route.options.staticData?.requires);
  const verdict = guard({ requires: requires?.options.staticData?.requires ?? 'none', path }, user);
  return verdict === 'open' ? href : null;
}
