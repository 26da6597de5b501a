import { normalEscapes, withoutWww } from '@linkstand/contract/links/comparable';
import { parse } from 'tldts';

/** What somebody wrote, as the catalogue would name it. */
export interface SiteAddress {
  /** Without `www.`, in lower case, letters beyond ASCII in punycode. */
  readonly host: string;
  /** The name that was registered: the last part of `host` that one owner holds. */
  readonly registrable: string;
  /** Segments of the path, as they were written. */
  readonly path: readonly string[];
  /** Names under its ending are registered by the public. */
  readonly isPublic: boolean;
}

const MAX_CHARACTERS = 2048;
/** Longer paths name a page, not a site. */
const MAX_SEGMENTS = 3;
const SCHEME = /^(?:https?:)?\/\//i;
/**
 * Labels of up to 63 characters (RFC 1035), underscores as some hosts have them; the last is no number and has two or
 * more.
 */
const HOST = /^(?:[a-z0-9_](?:[\w-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/**
 * Endings that no public name server answers for: RFC 6761, 6762, 7686, 8375 and 9476, ICANN's `internal`, and those
 * that home and office routers make up. `example` is another thing: the demo's publisher answers for it.
 */
const NOWHERE =
  /\.(?:local|localhost|internal|test|invalid|onion|alt|arpa|lan|home|corp|intranet|private|localdomain)$/;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A domain, an address, or either with a path; null for anything else, mail addresses and IP numbers too. */
export function siteAddress(written: string): SiteAddress | null {
  if (written.length > MAX_CHARACTERS || !written.includes('.') || written.includes('@')) return null;
  if (!SCHEME.test(written) && OTHER_SCHEME.test(written)) return null;
  const url = URL.parse(`https://${written.replace(SCHEME, '')}`);
  if (url === null) return null;
  const named = url.hostname.replace(/\.$/, '');
  if (named.length > 253 || !HOST.test(named)) return null;
  const { domain, isIcann, isPrivate } = parse(named, { allowPrivateDomains: true, extractHostname: false });
  if (domain === null) return null;
  const path = normalEscapes(url.pathname).split('/').filter(Boolean).slice(0, MAX_SEGMENTS);
  return {
    host: named === domain ? named : withoutWww(named),
    registrable: domain,
    path,
    isPublic: isIcann === true || isPrivate === true,
  };
}

/**
 * Every name it could have in the catalogue, the most specific first: sections, the host, the domains above the host.
 */
export function namesOf({ host, registrable, path }: SiteAddress): string[] {
  const names: string[] = [];
  for (let length = path.length; length > 0; length--) {
    const section = `${host}/${path.slice(0, length).join('/')}`;
    const lower = section.toLowerCase();
    names.push(section, ...(lower === section ? [] : [lower]));
  }
  for (let name = host; name.length >= registrable.length; name = name.slice(name.indexOf('.') + 1)) {
    names.push(name);
    if (name === registrable) break;
  }
  return names;
}

/** Reserved for examples (RFC 2606): only the demo's publisher answers for it. */
export const isExample = ({ host }: Pick<SiteAddress, 'host'>): boolean => /\.example$/.test(`.${host}`);

/** Could its pages ever be fetched over the public web? Examples apart. */
export const isReachable = ({ host }: SiteAddress): boolean => !NOWHERE.test(`.${host}`);

/** What distinguishes one address from another, sections and pages included. */
export const wholeName = ({ host, path }: SiteAddress): string => [host, ...path].join('/');
