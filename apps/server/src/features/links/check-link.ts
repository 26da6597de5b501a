import type { LinkCheck } from '@linkstand/contract/links/schema';
import { Refusal } from '../../platform/errors.ts';
import { FetchFailedError, UnsafeUrlError } from '../../platform/safe-fetch/errors.ts';
import type { SafeFetchOptions, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { workers } from '../../platform/workers/workers.ts';
import { type ExpectedLinks, type PageVisit, problem, verifyLinks, verifyLinksTask } from './verify-links.ts';

export interface CheckLinkDeps {
  /** `safeFetch` with this installation's options. */
  readonly fetch: (url: string, options?: Pick<SafeFetchOptions, 'timeLimitMs' | 'accept'>) => Promise<SafeResponse>;
  readonly now: Date;
}

const ROBOTS_TIME_LIMIT_MS = 5000;

/**
 * Checks once whether every agreed link is on a published page. Never throws for a bad page. The untrusted page is
 * parsed in a worker process.
 *
 * @throws Refusal 503 if too many tasks wait for the workers
 */
export async function checkLink(
  { pageUrl, ...expected }: ExpectedLinks & { readonly pageUrl: string },
  deps: CheckLinkDeps,
): Promise<LinkCheck> {
  const visit = await visitPage(pageUrl, deps);
  if (visit.response === null) return verifyLinks(visit, expected);
  try {
    // The sites of the pages take turns.
    return await workers.run(verifyLinksTask, { visit, expected }, `page:${new URL(visit.response.url).hostname}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    // Over the task's limits: treated as an unreadable page.
    const { body: _body, ...response } = visit.response;
    return verifyLinks({ ...visit, response, robotsTxt: '', isUnreadable: true }, expected);
  }
}

/** Fetches a page and its robots.txt. */
async function visitPage(pageUrl: string, deps: CheckLinkDeps): Promise<PageVisit> {
  const started = performance.now();
  const visit = (rest: Pick<PageVisit, 'redirects'> & Partial<PageVisit>): PageVisit => ({
    response: null,
    failure: null,
    robotsTxt: '',
    ...rest,
    pageUrl,
    at: deps.now,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const { url, status, headers, contentType, body, redirects } = await deps.fetch(pageUrl);
    const robotsTxt = await fetchRobotsTxt(new URL(url), deps);
    return visit({ redirects, response: { url, status, headers, contentType, body }, robotsTxt });
  } catch (error) {
    if (error instanceof UnsafeUrlError)
      return visit({ redirects: error.redirects, failure: problem('unsafe_url', error.reason) });
    if (error instanceof FetchFailedError)
      return visit({ redirects: error.redirects, failure: problem('page_unreachable', error.code) });
    throw error;
  }
}

/** Empty if there is none or it can't be fetched: that blocks nobody. */
async function fetchRobotsTxt(page: URL, deps: CheckLinkDeps): Promise<string> {
  try {
    const options = { timeLimitMs: ROBOTS_TIME_LIMIT_MS, accept: 'text/plain' };
    const response = await deps.fetch(new URL('/robots.txt', page).href, options);
    return response.status >= 200 && response.status < 300 ? response.body.toString('utf8') : '';
  } catch (error) {
    if (error instanceof UnsafeUrlError || error instanceof FetchFailedError) return '';
    throw error;
  }
}
