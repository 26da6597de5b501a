import type { LinkCheck, LinkProblem, LinkProblemCode } from '@linkstand/contract/links/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import { rule } from '../../platform/errors.ts';
import type { Redirect } from '../../platform/safe-fetch/errors.ts';
import type { SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { storable } from '../../platform/storable.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { decodeHtml } from './decode-html.ts';
import { comparable, isSameSite, matchTarget } from './link-target.ts';
import { type Page, type PageLink, readPage } from './read-page.ts';
import { readPageAgain } from './read-page-again.ts';
import { blockingRule, readRobotsTag } from './robots.ts';

interface Target {
  readonly targetUrl: string;
  /** Keyword that the anchor text should contain. Case, accents and punctuation are ignored. */
  readonly anchor?: string | undefined;
}

/** The agreed links of a page: the main one, and those of further keyword sets, all of the same type. */
export interface ExpectedLinks extends Target {
  readonly further?: readonly Target[] | undefined;
  readonly expectedRel: LinkType;
}
/** One agreed link. */
type ExpectedLink = Target & Pick<ExpectedLinks, 'expectedRel'>;

/** A fetched page, not parsed yet. */
export interface PageVisit {
  readonly pageUrl: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly redirects: readonly Redirect[];
  readonly response:
    | (Pick<SafeResponse, 'url' | 'status' | 'headers' | 'contentType'> & {
        /** Absent if there is nothing to parse. */
        readonly body?: Uint8Array;
      })
    | null;
  readonly failure: Problem | null;
  /** Empty if there is none. */
  readonly robotsTxt: string;
  /** True if parsing it was given up. */
  readonly isUnreadable?: boolean;
  /** Reads it with the second parser. */
  readonly isSecondLook?: boolean;
}
/** The same with the parsed page. */
interface ReadVisit extends PageVisit {
  /** Null if there was no answer, or it is no HTML. */
  readonly page: Page | null;
  /** The rule of robots.txt that blocks search engines. */
  readonly robotsRule: string | null;
}

type Problem = LinkProblem;

const MAX_DETAIL = 300;
const NOTHING: Page = {
  title: null,
  canonical: null,
  robots: { noindex: false, nofollow: false },
  refresh: null,
  links: [],
  isWhole: false,
};

/** Parses an untrusted page and robots.txt, and verifies the agreed links. */
export const verifyLinksTask = defineTask({
  name: 'verify-links',
  module: import.meta.url,
  // A page and a robots.txt of the largest fetched size.
  mostInputBytes: 8 * 1024 * 1024,
  refuse: () => rule('invalid'),
  run: ({ visit, expected }: { visit: PageVisit; expected: ExpectedLinks }): LinkCheck => verifyLinks(visit, expected),
});

function readVisit(visit: PageVisit): ReadVisit {
  const { response, robotsTxt, isUnreadable = false, isSecondLook = false } = visit;
  if (response === null) return { ...visit, page: null, robotsRule: null };
  const { url, contentType, body = new Uint8Array() } = response;
  const { pathname, search } = new URL(url);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parse = isSecondLook ? readPageAgain : readPage;
  const read = () => (isUnreadable ? NOTHING : parse(decodeHtml(bytes, contentType), new URL(url)));
  return {
    ...visit,
    page: isHtml(contentType) ? read() : null,
    robotsRule: blockingRule(robotsTxt, pathname + search),
  };
}

/** Compares a page with the agreed links. */
export function verifyLinks(seen: PageVisit, { further = [], expectedRel, ...main }: ExpectedLinks): LinkCheck {
  const visit = readVisit(seen);
  const { response } = visit;
  const isPage = response !== null && response.status >= 200 && response.status < 300;
  const robots = robotsOf(visit);
  const canonical = canonicalOf(visit);
  const problems: Problem[] = [];
  const report = (code: LinkProblemCode, detail: string) => problems.push(problem(code, detail));
  const [first, ...others] = [main, ...further].map((target) => {
    const expected = { ...target, expectedRel };
    const found = isPage && visit.page !== null ? findLink(visit.page, expected, robots.nofollow) : null;
    return { target, expected, found };
  });

  if (visit.failure !== null) problems.push(visit.failure);
  if (response !== null) {
    const finalUrl = new URL(response.url);
    // The challenge stands before the page, whatever its status says.
    const challenge = challengeOf(response);
    if (challenge !== null) report('challenge', challenge);
    else if (!isPage) report('page_status', String(response.status));
    if (!isSameSite(new URL(visit.pageUrl.trim()), finalUrl)) report('redirected_off_site', response.url);
    else if (isPage && visit.page?.refresh && !isSameSite(finalUrl, visit.page.refresh))
      report('redirected_off_site', visit.page.refresh.href);
    if (isPage && challenge === null) {
      for (const { target, expected, found } of first ? [first, ...others] : []) {
        const link = agreedLink(target);
        const own = problemsOf(visit, found, expected, robots.nofollow);
        problems.push(...(further.length === 0 ? own : own.map((one) => ({ ...one, link }))));
      }
      if (robots.noindex) report('noindex', robots.noindexBy);
      if (canonical !== null && comparable(canonical) !== comparable(finalUrl))
        report('canonical_elsewhere', canonical.href);
      if (visit.robotsRule !== null) report('robots_blocked', visit.robotsRule);
    }
  }
  return {
    ok: problems.length === 0,
    checkedAt: visit.at.toISOString(),
    pageStatus: response?.status ?? null,
    finalUrl: response?.url ?? null,
    title: visit.page?.title ?? null,
    redirects: visit.redirects.map(({ status, url }) => ({ status, url })),
    ...foundLink(first?.found ?? null),
    further: others.map(({ target, found }) => ({ agreed: agreedLink(target), ...foundLink(found) })),
    noindex: robots.noindex,
    canonical: canonical?.href ?? null,
    robotsBlocked: visit.robotsRule !== null,
    problems,
    durationMs: visit.durationMs,
  };
}

/** How a site says that it wants to see a human first. Null if it doesn't. */
const challengeOf = ({ headers }: Pick<SafeResponse, 'headers'>): string | null =>
  headers['cf-mitigated']?.some((value) => /challenge/i.test(value)) ? 'cf-mitigated' : null;

const agreedLink = ({ targetUrl, anchor = '' }: Target) => ({ keyword: anchor, url: targetUrl });

const foundLink = (found: FoundLink | null) => ({
  linkFound: found?.match === 'exact',
  linkUrl: found?.link.url.href ?? null,
  anchor: found?.link.anchor ?? null,
  rel: [...(found?.link.rel ?? [])],
  linkType: found?.type ?? null,
});

/** The problems of one link on a page that answered. */
function problemsOf(
  visit: ReadVisit,
  found: FoundLink | null,
  expected: ExpectedLink,
  isPageNofollow: boolean,
): Problem[] {
  if (found === null) return [problem('link_missing', missingDetail(visit))];
  if (found.match === 'domain') return [problem('domain_only', found.link.url.href)];
  return faultsOf(found, expected, isPageNofollow);
}

/** Why a link may be missing although somebody placed it. */
function missingDetail({ page, response }: ReadVisit): string {
  if (page === null) return response?.contentType ?? '';
  return page.isWhole ? '' : 'the page could only be read in part';
}

interface FoundLink {
  readonly link: PageLink;
  readonly match: 'exact' | 'domain';
  readonly type: LinkType;
}

/** The best link for the client: the exact url first, then one as agreed, then the first on the page. */
function findLink(page: Page, expected: ExpectedLink, isPageNofollow: boolean): FoundLink | null {
  const target = URL.parse(expected.targetUrl);
  if (target === null) return null;
  let best: FoundLink | null = null;
  let bestScore = -1;
  for (const link of page.links) {
    const match = matchTarget(link.url, target);
    if (match === null) continue;
    const found: FoundLink = { link, match, type: typeOf(link, isPageNofollow) };
    const faults = faultsOf(found, expected, isPageNofollow);
    const hasRelFault = faults.some((fault) => fault.code !== 'anchor_mismatch' && fault.code !== 'hidden');
    const isSeen = link.hiddenBy === null;
    const hasAnchorFault = faults.some((fault) => fault.code === 'anchor_mismatch');
    const score = (match === 'exact' ? 8 : 0) + (isSeen ? 4 : 0) + (hasRelFault ? 0 : 2) + (hasAnchorFault ? 0 : 1);
    if (score > bestScore) [best, bestScore] = [found, score];
  }
  return best;
}

/** The link type as search engines see it. `ugc` counts like nofollow. */
function typeOf(link: PageLink, isPageNofollow: boolean): LinkType {
  if (link.rel.includes('sponsored')) return 'sponsored';
  return isPageNofollow || link.rel.includes('nofollow') || link.rel.includes('ugc') ? 'no_follow' : 'do_follow';
}

function faultsOf({ link, type }: FoundLink, expected: ExpectedLink, isPageNofollow: boolean): Problem[] {
  const faults: Problem[] = [];
  const rel = link.rel.join(' ');
  const isNofollow = isPageNofollow || link.rel.includes('nofollow');
  if (expected.expectedRel === 'do_follow') {
    if (type === 'sponsored') faults.push(problem('link_sponsored', rel));
    if (type === 'no_follow') faults.push(problem('link_nofollow', /nofollow|ugc/.test(rel) ? rel : 'meta robots'));
  } else {
    // "nofollow sponsored" fulfils either type.
    const isKept = type === expected.expectedRel || (expected.expectedRel === 'no_follow' && isNofollow);
    if (!isKept) faults.push(problem('rel_mismatch', rel));
  }
  if (expected.anchor && !hasKeyword(link.anchor, expected.anchor))
    faults.push(problem('anchor_mismatch', link.anchor));
  if (link.hiddenBy !== null) faults.push(problem('hidden', link.hiddenBy));
  return faults;
}

function robotsOf({ page, response }: ReadVisit) {
  const header = readRobotsTag(response?.headers['x-robots-tag'] ?? []);
  return {
    noindex: header.noindex || (page?.robots.noindex ?? false),
    noindexBy: page?.robots.noindex ? 'meta robots' : 'X-Robots-Tag',
    nofollow: header.nofollow || (page?.robots.nofollow ?? false),
  };
}

/** From the page, otherwise from a Link header (RFC 6596, RFC 8288). */
function canonicalOf({ page, response }: ReadVisit): URL | null {
  if (page?.canonical) return page.canonical;
  for (const header of response?.headers.link ?? []) {
    for (const [, href = '', parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
      if (/;\s*rel\s*=\s*"?[^";]*\bcanonical\b/i.test(parameters)) {
        const url = URL.parse(href, response?.url);
        if (url !== null && /^https?:$/.test(url.protocol)) return url;
      }
    }
  }
  return null;
}

/** A page without a content type is parsed as HTML, as browsers do. */
const isHtml = (contentType: string | null): boolean =>
  contentType === null || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);

/** True if the anchor text contains the keyword. */
export const hasKeyword = (anchor: string, keyword: string): boolean => plain(anchor).includes(plain(keyword));

/** Lower-case letters and digits without accents; everything else becomes one space. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const problem = (code: LinkProblemCode, detail: string): Problem => ({
  code,
  detail: storable(detail.slice(0, MAX_DETAIL)),
});
