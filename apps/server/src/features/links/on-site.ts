import { parse } from 'tldts';
import { parseSafeUrl } from '../../platform/safe-fetch/parse-url.ts';
import { normalEscapes, withoutWww } from './link-target.ts';

/** A site as the catalogue names it: "news.example", or with a path, in `domain` ("news.example/sports") or apart. */
export interface SiteAddress {
  readonly domain: string;
  readonly path?: string | null;
}

/**
 * Is the url a page of this site: on its host or a subdomain of it, below its path if it has one? `www.` makes no
 * difference. A domain under which the public registers names (`co.uk`, `blogspot.com`) has no subdomains of its own.
 * Urls that are not fetched (odd hosts, user names, other ports) are on no site.
 */
export function isOnSite(pageUrl: string, site: SiteAddress): boolean {
  const page = attempt(() => parseSafeUrl(pageUrl));
  const home = attempt(() => parseSafeUrl(`https://${site.domain}${site.path ? withSlash(site.path) : ''}`));
  if (page === null || home === null) return false;
  return isOnHost(withoutWww(page.hostname), withoutWww(home.hostname)) && isBelow(page.pathname, home.pathname);
}

function isOnHost(host: string, siteHost: string): boolean {
  const { domain, isIcann } = parse(siteHost, { allowPrivateDomains: true });
  // A public suffix: a blog platform may itself be a site, `co.uk` may not.
  if (domain === null) return host === siteHost && isIcann === false;
  return host === siteHost || host.endsWith(`.${siteHost}`);
}

function isBelow(path: string, sitePath: string): boolean {
  const [page, home] = [segments(path), segments(sitePath)];
  if (page === null || home === null) return false;
  return home.every((segment, index) => segment === page[index]);
}

/** Null when a segment hides a way up that some servers would follow. */
function segments(path: string): string[] | null {
  const parts = normalEscapes(path).split('/').filter(Boolean);
  const hidesWay = parts.some((part) => /(^|%2F|%5C)\.\.?(%2F|%5C|$)/i.test(part));
  return hidesWay ? null : parts;
}

const withSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
