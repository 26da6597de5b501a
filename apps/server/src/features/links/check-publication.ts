import type { RouteOverride } from '../../platform/safe-fetch/route-override.ts';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Services } from '../../services.ts';
import { checkLink } from './check-link.ts';

/** Checks publications on the public web. In the demo, the server that `routeOverride` names plays the sites. */
export const publicationChecker =
  (routeOverride?: RouteOverride, clock: () => number = Date.now): Services['checkPublication'] =>
  ({ pageUrl, links: [main, ...further], expectedLinkType }) =>
    checkLink(
      {
        pageUrl,
        targetUrl: main.url,
        anchor: main.keyword,
        further: further.map(({ url, keyword }) => ({ targetUrl: url, anchor: keyword })),
        expectedRel: expectedLinkType,
      },
      {
        fetch: (url, options) => safeFetch(url, { ...options, ...(routeOverride ? { routeOverride } : {}) }),
        now: new Date(clock()),
      },
    );
