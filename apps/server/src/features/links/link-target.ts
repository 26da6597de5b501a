import { getDomain } from 'tldts';

/** How far a link on a page agrees with the client's url. */
export type Match = 'exact' | 'domain';

/** Parameters that say where a visitor came from and change nothing on the page. */
const TRACKING =
  /^(utm_\w+|mtm_\w+|pk_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id)$/i;

/**
 * A url as the page that it shows: http and https, with and without `www.`, a slash at the end, a fragment, the order
 * of the parameters and the spelling of escapes make no other page; tracking parameters neither.
 */
export function comparable(url: URL): string {
  const host = withoutWww(url.hostname.replace(/\.$/, '')) + (url.port === '' ? '' : `:${url.port}`);
  const path = normalEscapes(url.pathname).replace(/\/+$/, '');
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  return [host + path, ...query].join('?');
}

/** Does the link lead to the target, at least to its site? Null: neither. */
export function matchTarget(link: URL, target: URL): Match | null {
  if (!isSameSite(link, target)) return null;
  return comparable(link) === comparable(target) ? 'exact' : 'domain';
}

/** Same registrable domain; among people who share a host's domain (blogs on a platform) the same host. */
export const isSameSite = (one: URL, other: URL): boolean => siteOf(one) === siteOf(other);

const siteOf = (url: URL): string => getDomain(url.hostname, { allowPrivateDomains: true }) ?? withoutWww(url.hostname);

export const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Escapes of characters that need none are undone, the others written in capitals (RFC 3986 §6.2.2). */
export const normalEscapes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : escaped.toUpperCase();
  });
