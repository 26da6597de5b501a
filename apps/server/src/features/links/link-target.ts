import { comparable, withoutWww } from '@linkstand/contract/links/comparable';
import { getDomain } from 'tldts';

/** How closely a link matches the client's url. */
export type Match = 'exact' | 'domain';

/** How a link matches the target: the page, its site, or null. */
export function matchTarget(link: URL, target: URL): Match | null {
  if (!isSameSite(link, target)) return null;
  return comparable(link) === comparable(target) ? 'exact' : 'domain';
}

/** Same registrable domain; for hosts shared by many people (blogs on a platform), the same host. */
export const isSameSite = (one: URL, other: URL): boolean => siteOf(one) === siteOf(other);

const siteOf = (url: URL): string => getDomain(url.hostname, { allowPrivateDomains: true }) ?? withoutWww(url.hostname);
