import { clockMs } from '../../platform/clock.ts';
import type { Dial } from '../../platform/safe-fetch/connect.ts';
import type { RouteOverride } from '../../platform/safe-fetch/route-override.ts';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { PublicationToCheck, PublicationVisitor, Services } from '../../services.ts';
import { type CheckLinkDeps, checkLink, fetchRobotsTxt, lookAtPage, lookAtTarget } from './check-link.ts';
import { judgeArticle } from './judge-article.ts';

const depsOf = (
  routeOverride: RouteOverride | undefined,
  now: Date,
  userAgent: string | undefined,
  dial?: Dial,
): CheckLinkDeps => ({
  fetch: (url, options) =>
    safeFetch(url, {
      ...(userAgent ? { userAgent } : {}),
      ...options,
      ...(routeOverride ? { routeOverride } : {}),
      ...(dial ? { dial } : {}),
    }),
  now,
});

const expectedOf = ({ pageUrl, links: [main, ...further], expectedLinkType, insertion }: PublicationToCheck) => ({
  pageUrl,
  targetUrl: main.url,
  anchor: main.keyword,
  further: further.map(({ url, keyword }) => ({ targetUrl: url, anchor: keyword })),
  expectedRel: expectedLinkType,
  ...(insertion && { insertion }),
});

/** Checks publications on the public web. In the demo, the server that `routeOverride` names plays the sites. */
export const publicationChecker =
  (routeOverride?: RouteOverride, clock: () => number = clockMs, userAgent?: string): Services['checkPublication'] =>
  (publication) =>
    checkLink(expectedOf(publication), depsOf(routeOverride, new Date(clock()), userAgent));

/** Looks at articles before links in them are ordered. */
export const articleJudge =
  (routeOverride?: RouteOverride, clock: () => number = clockMs, userAgent?: string): Services['judgeArticle'] =>
  (article) =>
    judgeArticle(article, depsOf(routeOverride, new Date(clock()), userAgent));

/**
 * Visits publications for the guard, one request at a time: a page, or a site's robots.txt.
 * @param dialElsewhere connects for the look that confirms a loss, so that a site which answers one visitor alone
 * otherwise is not held to it
 */
export const publicationVisitor = (
  routeOverride?: RouteOverride,
  userAgent?: string,
  dialElsewhere?: Dial,
): PublicationVisitor => ({
  look: (publication, now, options) =>
    lookAtPage(
      expectedOf(publication),
      depsOf(routeOverride, now, userAgent, options.isSecondLook ? dialElsewhere : undefined),
      options,
    ),
  target: (url, now) => lookAtTarget(url, depsOf(routeOverride, now, userAgent)),
  robots: (pageUrl, now) => fetchRobotsTxt(new URL(pageUrl), depsOf(routeOverride, now, userAgent)),
});
