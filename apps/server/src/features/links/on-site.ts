import { normalEscapes, withoutWww } from '@linkstand/contract/links/comparable';
import { parse } from 'tldts';
import { parseSafeUrl } from '../../platform/safe-fetch/parse-url.ts';

/** A site as in the catalogue: "news.example", with a path in `domain` ("news.example/sports") or separately. */
export interface SiteAddress {
  readonly domain: string;
  readonly path?: string | null;
}

/**
 * True if the url is on the site's host or a subdomain, below its path if it has one. `www.` makes no difference. A
 * public suffix (`co.uk`, `blogspot.com`) has no subdomains of its own. Urls that are not fetched (odd hosts, user
 * names, other ports) are on no site.
 */
export function isOnSite(pageUrl: string, site: SiteAddress): boolean {
  const page = attempt(() => parseSafeUrl(pageUrl));
  const home = attempt(() => parseSafeUrl(`https://${site.domain}${site.path ? withSlash(site.path) : ''}`));
  if (page === null || home === null) return false;
  return isOnHost(withoutWww(page.hostname), withoutWww(home.hostname)) && isBelow(page.pathname, home.pathname);
}

function isOnHost(host: string, siteHost: string): boolean {
  const { domain, isIcann } = parse(siteHost, { allowPrivateDomains: true });
  // The host is a public suffix. That of a blog platform may itself be a site, `co.uk` may not.
  if (domain === null) return host === siteHost && isIcann === false;
  return host === siteHost || host.endsWith(`.${siteHost}`);
}

function isBelow(path: string, sitePath: string): boolean {
  const [page, home] = [segments(path), segments(sitePath)];
  if (page === null || home === null) return false;
  return home.every((segment, index) => segment === page[index]);
}

/** Null if a segment hides a `..` that some servers would follow. */
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
