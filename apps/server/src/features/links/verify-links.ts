import { gunzipSync } from 'node:zlib';
import { comparable, hasKeyword, plainAnchor } from '@linkstand/contract/links/comparable';
import type { LinkCheck, LinkProblem, LinkProblemCode } from '@linkstand/contract/links/schema';
import type { LinkType } from '@linkstand/contract/shared/topics';
import { rule } from '../../platform/errors.ts';
import type { Redirect } from '../../platform/safe-fetch/errors.ts';
import type { SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { storable } from '../../platform/storable.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { decodeHtml } from './decode-html.ts';
import { isAlike } from './likeness.ts';
import { isSameSite, matchTarget } from './link-target.ts';
import { type Page, type PageLink, readPage, refreshIn, refreshOf } from './read-page.ts';
import { readPageAgain } from './read-page-again.ts';
import { blockingRule, readDirectives, readRobotsTag } from './robots.ts';
import { isBare, wallByHeader, wallByPage } from './walls.ts';

interface Target {
  readonly targetUrl: string;
  /** Keyword that the anchor text should contain. Case, accents and punctuation are ignored. */
  readonly anchor?: string | undefined;
}

/** The agreed links of a page: the main one, and those of further keyword sets, all of the same type. */
export interface ExpectedLinks extends Target {
  readonly further?: readonly Target[] | undefined;
  /** The link was ordered in an article that was published before. */
  readonly insertion?: Insertion | undefined;
  readonly expectedRel: LinkType;
}
/** What is known of an article that a link was ordered in. */
export interface Insertion {
  /** The article as it was then, packed (gzip). Null: it was not seen. */
  readonly before: Uint8Array | null;
  /** What the buyer wrote around the link. Empty: the owner writes it. */
  readonly sentence: string;
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
        /** It is longer than what was read of it. */
        readonly isCut?: boolean;
      })
    | null;
  readonly failure: Problem | null;
  /** Empty if there is none. */
  readonly robotsTxt: string;
  /** True if parsing it was given up. */
  readonly isUnreadable?: boolean;
  /** Reads it with the second parser. */
  readonly isSecondLook?: boolean;
  /** It was asked for as readers' browsers ask. */
  readonly isAsReader?: boolean;
  /** The page as it was when its links were last in place, packed (gzip). Absent: it is not known, or not needed. */
  readonly known?: Uint8Array | null;
}
/** The same with the parsed page. */
interface ReadVisit extends PageVisit {
  /** Null if there was no answer, or it is no HTML. */
  readonly page: Page | null;
  /** The rule of robots.txt that blocks search engines. */
  readonly robotsRule: string | null;
  /** Where the page or its header sends readers before they can read it. */
  readonly refresh: Page['refresh'];
}

type Problem = LinkProblem;

const MAX_DETAIL = 300;
const MOST_KNOWN_BYTES = 4 * 1024 * 1024;
const IN_PART = 'the page could only be read in part';
const NOTHING: Page = {
  title: null,
  canonical: null,
  directives: '',
  refresh: null,
  links: [],
  text: '',
  frame: { heading: '', shownChars: 0, script: '', sources: [], ids: [] },
  isWhole: false,
};

/** Parses an untrusted page and robots.txt, and verifies the agreed links. */
export const verifyLinksTask = defineTask({
  name: 'verify-links',
  module: import.meta.url,
  // A page, one that is known, and a robots.txt of the largest fetched size.
  mostInputBytes: 12 * 1024 * 1024,
  refuse: () => rule('invalid'),
  run: ({ visit, expected }: { visit: PageVisit; expected: ExpectedLinks }): LinkCheck => verifyLinks(visit, expected),
});

function readVisit(visit: PageVisit): ReadVisit {
  const { response, robotsTxt, isUnreadable = false, isSecondLook = false } = visit;
  if (response === null) return { ...visit, page: null, robotsRule: null, refresh: null };
  const { url, contentType, body = new Uint8Array() } = response;
  const { pathname, search } = new URL(url);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parse = isSecondLook ? readPageAgain : readPage;
  const whole = () => (isUnreadable ? NOTHING : parse(decodeHtml(bytes, contentType), new URL(url)));
  const read = () => (response.isCut ? { ...whole(), isWhole: false } : whole());
  const page = isHtml(contentType) ? read() : null;
  const header = response.headers.refresh?.map(refreshOf).find((each) => each !== null) ?? null;
  return {
    ...visit,
    page,
    robotsRule: blockingRule(robotsTxt, pathname + search),
    refresh: refreshIn(header, new URL(url)) ?? page?.refresh ?? null,
  };
}

/** Compares a page with the agreed links. */
export function verifyLinks(
  seen: PageVisit,
  { further = [], expectedRel, insertion, ...main }: ExpectedLinks,
): LinkCheck {
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

  if (visit.failure !== null) {
    problems.push(visit.failure);
    const left = leftFor(visit);
    if (left !== null) report('redirected_off_site', left);
  }
  if (response !== null) {
    const finalUrl = new URL(response.url);
    const answer = { response, page: visit.page };
    // What links to the client is no wall.
    const isOurs = [first, ...others].some((each) => each?.found) || isKnown(visit) === true;
    // A wall blocks the page, whatever its status says.
    const wall = wallByHeader(answer) ?? (isOurs ? null : wallByPage(answer));
    const isSentOff = wall === null && isPage ? visit.refresh : null;
    if (wall !== null) report('challenge', wall);
    else if (!isPage) report('page_status', String(response.status));
    const isAway = !isSameSite(new URL(visit.pageUrl.trim()), finalUrl);
    // Where a wall sends us says nothing of where readers are sent.
    if (isAway && (wall === null || !isWallsOwn(wall))) report('redirected_off_site', response.url);
    else if (isSentOff && !isSameSite(finalUrl, isSentOff.url)) report('redirected_off_site', isSentOff.url.href);
    if (isPage && wall === null) {
      const otherPage = isOurs || isAway ? null : otherPageOf(visit);
      if (otherPage !== null) report('other_page', otherPage);
      else {
        if (
          isSentOff?.seconds === 0 &&
          isSameSite(finalUrl, isSentOff.url) &&
          comparable(isSentOff.url) !== comparable(finalUrl)
        )
          report('sent_on', isSentOff.url.href);
        for (const { target, expected, found } of first ? [first, ...others] : []) {
          const link = agreedLink(target);
          const own = problemsOf(visit, found, expected, robots.nofollow);
          problems.push(...(further.length === 0 ? own : own.map((one) => ({ ...one, link }))));
        }
        if (insertion && visit.page) problems.push(...faultsOfInsertion(visit, first?.found ?? null, main, insertion));
        if (robots.noindex) report('noindex', robots.noindexBy);
        if (canonical !== null && comparable(canonical) !== comparable(finalUrl))
          report('canonical_elsewhere', canonical.href);
        if (visit.robotsRule !== null) report('robots_blocked', visit.robotsRule);
      }
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
    ...(visit.isAsReader ? { asReader: true } : {}),
  };
}

/** Walls whose own address is not the site's. */
const isWallsOwn = (wall: string): boolean => /^(?:Radware|DataDome|DDoS-Guard|AWS WAF)$/.test(wall);

/** Where a redirect has left the site for, although what it leads to gave no answer. Null: it has not, or nobody knows. */
function leftFor({ pageUrl, redirects, failure }: PageVisit): string | null {
  const last = redirects.at(-1);
  // Some redirects lead through other sites and back, such as those that ask for consent.
  if (!last || failure?.code !== 'page_unreachable' || failure.detail === 'too_many_redirects') return null;
  const to = URL.parse(last.location, last.url);
  const from = URL.parse(pageUrl.trim());
  return to !== null && from !== null && !isSameSite(from, to) ? to.href : null;
}

/** A page that was kept, as it was then. */
function readKept(kept: Uint8Array, { url, contentType }: NonNullable<PageVisit['response']>): Page {
  const bytes = gunzipSync(kept, { maxOutputLength: MOST_KNOWN_BYTES });
  return readPage(decodeHtml(bytes, contentType), new URL(url));
}

/** Least words beside those of a link, for it to stand in a sentence. */
const LEAST_AROUND = 3;

/** What is wrong with a link that was ordered in a published article, beyond what any link may lack. */
function faultsOfInsertion(
  { page, response }: ReadVisit,
  found: FoundLink | null,
  { targetUrl }: Target,
  { before, sentence }: Insertion,
): Problem[] {
  if (page === null || response === null) return [];
  const faults: Problem[] = [];
  const kept = before && readKept(before, response);
  if (kept && kept.text.trim() !== '') {
    const now = { heading: page.frame.heading, text: page.text };
    if (page.isWhole && !isAlike({ ...kept.frame, text: kept.text }, now))
      faults.push(problem('other_page', page.title ?? ''));
    const target = URL.parse(targetUrl);
    if (target !== null && kept.links.some(({ url }) => matchTarget(url, target) === 'exact'))
      faults.push(problem('link_not_new', targetUrl));
  }
  if (found?.match === 'exact') {
    const anchor = plainAnchor(found.link.anchor);
    const lines = page.text.split('\n').map(plainAnchor);
    const isIn =
      sentence === ''
        ? lines.some((line) => line.includes(anchor) && words(line) >= words(anchor) + LEAST_AROUND)
        : lines.some((line) => line.includes(plainAnchor(sentence)));
    if (!isIn) faults.push(problem('sentence_missing', sentence || found.link.anchor));
  }
  return faults;
}

const words = (plain: string): number => plain.split(' ').filter(Boolean).length;

/** Whether it is the page that is known, by what it says. Null: none is known. */
function isKnown({ known, page, response }: ReadVisit): boolean | null {
  if (!known || response === null) return null;
  const { text, frame } = readKept(known, response);
  // A page that a script fills says nothing by which it could be known.
  if (text.trim() === '') return null;
  return isAlike({ ...frame, text }, { heading: page?.frame.heading ?? '', text: page?.text ?? '' });
}

/** Why what answered is not known to be the publication. Null: it is. */
function otherPageOf(visit: ReadVisit): string | null {
  const { page, response } = visit;
  if (response === null || (page !== null && !page.isWhole)) return null;
  if (isKnown(visit) === false) return page === null ? (response.contentType ?? '') : (page.title ?? '');
  return isBare({ response, page }) ? (page?.title ?? '') : null;
}

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
  const faults =
    found.match === 'domain'
      ? [problem('domain_only', found.link.url.href)]
      : faultsOf(found, expected, isPageNofollow);
  // The agreed link may be after the point where reading stopped.
  const isEarly = visit.page?.isWhole === false && faults.some(({ code }) => code !== 'anchor_mismatch');
  return isEarly ? [problem('link_missing', IN_PART)] : faults;
}

/** Why a link may be missing although somebody placed it. */
function missingDetail({ page, response }: ReadVisit): string {
  if (page === null) return response?.contentType ?? '';
  return page.isWhole ? '' : IN_PART;
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

function robotsOf({ page, response, at }: ReadVisit) {
  const header = readRobotsTag(response?.headers['x-robots-tag'] ?? [], at);
  const own = readDirectives(page?.directives ?? '', at);
  return {
    noindex: header.noindex || own.noindex,
    noindexBy: own.noindex ? 'meta robots' : 'X-Robots-Tag',
    nofollow: header.nofollow || own.nofollow,
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
export const isHtml = (contentType: string | null): boolean =>
  contentType === null || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);

export const problem = (code: LinkProblemCode, detail: string): Problem => ({
  code,
  detail: storable(detail.slice(0, MAX_DETAIL)),
});
