import type { LinkCheck } from '@linkstand/contract/links/schema';
import { verdictOf } from '@linkstand/contract/links/verdict';
import { Refusal } from '../../platform/errors.ts';
import { FetchFailedError, UnsafeUrlError } from '../../platform/safe-fetch/errors.ts';
import { READER_AGENT, type SafeFetchOptions, type SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { storable } from '../../platform/storable.ts';
import { workers } from '../../platform/workers/workers.ts';
import { MAX_ROBOTS_CHARS } from './robots.ts';
import { type ExpectedLinks, type PageVisit, problem, verifyLinks, verifyLinksTask } from './verify-links.ts';

type FetchOptions = Pick<SafeFetchOptions, 'timeLimitMs' | 'accept' | 'unless' | 'keepsBeginning' | 'userAgent'>;

export interface CheckLinkDeps {
  /** `safeFetch` with this installation's options. */
  readonly fetch: (url: string, options?: FetchOptions) => Promise<SafeResponse>;
  readonly now: Date;
}

/** How a page is requested and read. */
export interface LookOptions {
  /** Empty: there is none, or it can’t be had. Absent: it is fetched after the page. */
  readonly robotsTxt?: string;
  /** What the last whole answer said of itself; the page is then asked for only if it has changed. */
  readonly unless?: FetchOptions['unless'];
  /** Reads the page with the second parser. */
  readonly isSecondLook?: boolean;
  /** Asks as readers' browsers ask: some sites show others than them what they want to be seen. */
  readonly isAsReader?: boolean;
  /** The page as it was when its links were last in place, packed (gzip). Asked for only if something seems wrong. */
  readonly known?: () => Promise<Uint8Array | null>;
}

/** What a look at a page found. */
export interface Look {
  /** Null: the page has not changed since. */
  readonly check: LinkCheck | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When the site wants to be asked again, in seconds. */
  readonly retryAfterSeconds: number | null;
  /** What it answered, decoded. Null: nothing new. */
  readonly page: Uint8Array | null;
}

/** A check with the page that it read. */
export interface SeenPage {
  readonly check: LinkCheck;
  readonly page: Uint8Array | null;
}

/** A robots.txt as a crawler sees it (RFC 9309 §2.3.1). */
export interface RobotsAnswer {
  readonly text: string;
  /** Null if nothing answered. */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
}

const ROBOTS_TIME_LIMIT_MS = 5000;

/**
 * Checks once whether every agreed link is on a published page. Never throws for a bad page. The untrusted page is
 * parsed in a worker process.
 *
 * @throws Refusal 503 if too many tasks wait for the workers
 */
export async function checkLink(expected: Expected, deps: CheckLinkDeps): Promise<SeenPage> {
  const own = await lookOnce(expected, deps);
  if (!isInPlace(own)) return own;
  // Our check sees the link. It counts once readers see it too, unless they can't get to the page.
  const readers = await lookOnce(expected, deps, { isAsReader: true });
  return verdictOf(readers.check) === 'fault' ? readers : own;
}

const isInPlace = ({ check }: SeenPage): boolean => verdictOf(check) === 'ok';

async function lookOnce(expected: Expected, deps: CheckLinkDeps, options: LookOptions = {}): Promise<SeenPage> {
  const { check, page } = await lookAtPage(expected, deps, options);
  if (check === null) throw new Error('A page that was not asked whether it had changed said that it had not.');
  return { check, page };
}

type Expected = ExpectedLinks & { readonly pageUrl: string };

/** The same, politely: only if the page has changed, with a robots.txt that is known. */
export async function lookAtPage(
  { pageUrl, ...expected }: Expected,
  deps: CheckLinkDeps,
  options: LookOptions = {},
): Promise<Look> {
  const visit = await visitPage(pageUrl, deps, options);
  const { response } = visit;
  const header = (name: string) => response?.headers[name]?.[0] || null;
  const about = {
    etag: header('etag'),
    lastModified: header('last-modified'),
    retryAfterSeconds: retryAfter(header('retry-after'), deps.now),
  };
  if (response?.status === 304 && options.unless) return { check: null, page: null, ...about };
  const check = await verified(visit, expected);
  const known = verdictOf(check) === 'fault' ? await options.known?.() : null;
  // A fault is one of the publication only if that is what answered.
  const sure = known ? await verified({ ...visit, known }, expected) : check;
  return { check: sure, page: response?.body ?? null, ...about };
}

async function verified(visit: PageVisit, expected: ExpectedLinks): Promise<LinkCheck> {
  const { response } = visit;
  if (response === null) return verifyLinks(visit, expected);
  try {
    // The sites of the pages take turns.
    return await workers.run(verifyLinksTask, { visit, expected }, `page:${new URL(response.url).hostname}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    // Over the task's limits: treated as an unreadable page.
    const { body: _body, ...rest } = response;
    return verifyLinks({ ...visit, response: rest, robotsTxt: '', isUnreadable: true }, expected);
  }
}

/** Fetches a page, and its robots.txt unless it is known. */
export async function visitPage(pageUrl: string, deps: CheckLinkDeps, options: LookOptions): Promise<PageVisit> {
  const started = performance.now();
  const visit = (rest: Pick<PageVisit, 'redirects'> & Partial<PageVisit>): PageVisit => ({
    response: null,
    failure: null,
    robotsTxt: '',
    ...rest,
    pageUrl,
    at: deps.now,
    durationMs: Math.round(performance.now() - started),
    ...(options.isSecondLook ? { isSecondLook: true } : {}),
    ...(options.isAsReader ? { isAsReader: true } : {}),
  });
  try {
    const { url, status, headers, contentType, body, isCut, redirects } = await deps.fetch(pageUrl, {
      unless: options.unless,
      keepsBeginning: true,
      ...(options.isAsReader ? { userAgent: READER_AGENT } : {}),
    });
    const robotsTxt = options.robotsTxt ?? (await fetchRobotsTxt(new URL(url), deps)).text;
    return visit({ redirects, response: { url, status, headers, contentType, body, isCut }, robotsTxt });
  } catch (error) {
    const failed = failureOf(error);
    if (failed) return visit(failed);
    throw error;
  }
}

/** What a failed fetch says of the page. Undefined if it is no failure of the page. */
function failureOf(error: unknown): Pick<PageVisit, 'redirects' | 'failure'> | undefined {
  if (error instanceof UnsafeUrlError)
    return { redirects: error.redirects, failure: problem('unsafe_url', error.reason) };
  if (error instanceof FetchFailedError)
    return { redirects: error.redirects, failure: problem('page_unreachable', error.code) };
  return undefined;
}

/** The robots.txt of a page's site; its text is empty if there is none or it can't be had. */
export async function fetchRobotsTxt(page: URL, deps: CheckLinkDeps): Promise<RobotsAnswer> {
  try {
    // Of a longer one, the beginning is read (RFC 9309 §2.5).
    const options = { timeLimitMs: ROBOTS_TIME_LIMIT_MS, accept: 'text/plain', keepsBeginning: true };
    const { status, body, headers } = await deps.fetch(new URL('/robots.txt', page).href, options);
    const text = status >= 200 && status < 300 ? storable(body.toString('utf8').slice(0, MAX_ROBOTS_CHARS)) : '';
    return { text, status, retryAfterSeconds: retryAfter(headers['retry-after']?.[0] ?? null, deps.now) };
  } catch (error) {
    if (failureOf(error)) return { text: '', status: null, retryAfterSeconds: null };
    throw error;
  }
}

/** Whether a page opens: gone, silent, or neither. Null says nothing of it. */
export interface TargetAnswer {
  /** `fault`: the status, or why nothing answered. */
  readonly answer: { readonly kind: 'opens' | 'gone' | 'silent'; readonly fault: string } | null;
  readonly retryAfterSeconds: number | null;
}

/** Asks whether a client's own page opens, however it looks. Never throws for a bad page. */
export async function lookAtTarget(url: string, deps: CheckLinkDeps): Promise<TargetAnswer> {
  try {
    const { status, headers } = await deps.fetch(url, {});
    const retryAfterSeconds = retryAfter(headers['retry-after']?.[0] ?? null, deps.now);
    const answer = (kind: 'opens' | 'gone' | 'silent') => ({ kind, fault: kind === 'opens' ? '' : String(status) });
    if (status === 404 || status === 410) return { answer: answer('gone'), retryAfterSeconds };
    if (status >= 500) return { answer: answer('silent'), retryAfterSeconds };
    // Login, refusal, limit: people may see it.
    return { answer: status >= 400 ? null : answer('opens'), retryAfterSeconds };
  } catch (error) {
    if (error instanceof FetchFailedError)
      // It answered, with more than is read.
      return {
        answer: error.code === 'too_large' ? { kind: 'opens', fault: '' } : { kind: 'silent', fault: error.code },
        retryAfterSeconds: null,
      };
    if (error instanceof UnsafeUrlError) return { answer: null, retryAfterSeconds: null };
    throw error;
  }
}

/** Seconds that a Retry-After header asks to wait (RFC 9110 §10.2.3). Null without one that can be read. */
function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
