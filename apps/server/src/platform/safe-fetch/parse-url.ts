import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { UnsafeUrlError } from './errors.ts';
import { rangeRefused } from './public-address.ts';

/** Ports of the public web. Any other port may be an internal service. */
export const WEB_PORTS: readonly number[] = [80, 443];
/** Also those on which services for programs usually listen. */
export const SERVICE_PORTS: readonly number[] = [...WEB_PORTS, 8443, 9000];
const MAX_URL = 2048;

/** Names that public DNS never resolves (RFC 6761, 6762, 7686, 8375, 9476, and common practice). */
const LOCAL_SUFFIXES = ['localhost', 'local', 'localdomain', 'internal', 'lan', 'intranet', 'corp', 'home', 'arpa'];
const OTHER_NETWORKS = ['onion', 'alt', 'i2p'];

/**
 * Parses a url from a person or a foreign server. The host must be written in its normal form: every notation that a
 * parser would turn into another host (`0x7f.1`, `2130706433`, `①.example`, `%6c`, `a\@b`) is refused. An international
 * name must equal what its punycode decodes to. Names are not resolved here; literal addresses are checked.
 * @throws UnsafeUrlError
 */
export function parseSafeUrl(text: string, allowedPorts: readonly number[] = WEB_PORTS): URL {
  const written = text.trim();
  const refuse = (reason: UnsafeUrlError['reason'], detail: string) => new UnsafeUrlError(reason, written, detail);

  if (written.length > MAX_URL) throw refuse('malformed', `Longer than ${MAX_URL} characters`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: parsers drop them silently, which hides hosts
  if (/[\u0000-\u001f\u007f]/.test(written)) throw refuse('malformed', 'Control characters in a url');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1]?.toLowerCase();
  if (scheme === undefined) throw refuse('malformed', 'Not an absolute url');
  if (scheme !== 'http' && scheme !== 'https') throw refuse('scheme', 'Only http and https are fetched');
  const authority = /^https?:\/\/([^/?#]*)/i.exec(written)?.[1];
  if (authority === undefined || authority === '') throw refuse('malformed', 'No host');
  if (authority.includes('@')) throw refuse('credentials', 'A url with a user name in it is not fetched');
  const [, writtenHost = '', writtenPort] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority) ?? [];

  let url: URL;
  try {
    url = new URL(written);
  } catch {
    throw refuse(/[[\]%]/.test(authority) ? 'odd_host' : 'malformed', 'Not a url');
  }
  if (!isWrittenAsRead(writtenHost, url.hostname)) throw refuse('odd_host', 'The host is written in an unusual way');
  if (writtenPort !== undefined && !/^[1-9]\d*$/.test(writtenPort)) throw refuse('port', 'Not a usual port');
  const port = writtenPort === undefined ? defaultPort(url) : Number(writtenPort);
  if (!allowedPorts.includes(port)) throw refuse('port', 'Only the ports of the public web are fetched');
  checkHost(hostOf(url), refuse);
  return url;
}

/**
 * The target of a Location header. A relative one must stay on its host; one with a host is parsed as strictly as a
 * typed url.
 * @throws UnsafeUrlError
 */
export function parseRedirect(location: string, from: URL, allowedPorts: readonly number[] = WEB_PORTS): URL {
  const written = location.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return parseSafeUrl(written, allowedPorts);
  if (written.startsWith('//')) return parseSafeUrl(from.protocol + written, allowedPorts);
  let url: URL;
  try {
    url = new URL(written, from);
  } catch {
    throw new UnsafeUrlError('malformed', written, 'Not a url');
  }
  // `/\host` and the like look relative, and browsers read them as absolute.
  if (url.host !== from.host || url.protocol !== from.protocol)
    throw new UnsafeUrlError('odd_host', written, 'The host is written in an unusual way');
  return parseSafeUrl(url.href, allowedPorts);
}

/** The host of a url. IPv6 without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** 443 for https, else 80. */
export const defaultPort = (url: URL): number => (url.protocol === 'https:' ? 443 : 80);

function isWrittenAsRead(written: string, read: string): boolean {
  const lower = written.toLowerCase();
  if (lower === read) return true;
  // A compatibility character (①, full-width letters and dots) is normalized to another, a real name stays the same.
  return read.includes('xn--') && domainToUnicode(read) === lower.normalize('NFC');
}

function checkHost(host: string, refuse: (reason: UnsafeUrlError['reason'], detail: string) => UnsafeUrlError): void {
  if (isIP(host) !== 0) {
    const range = rangeRefused(host);
    if (range !== null) throw refuse('private_address', `Not a public address (${range})`);
    return;
  }
  const labels = host.split('.');
  if (host.length > 253 || labels.some((label) => label.length === 0 || label.length > 63))
    throw refuse('odd_host', 'Not a host name');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || LOCAL_SUFFIXES.includes(last)) throw refuse('local_name', 'A name of a local network');
  if (OTHER_NETWORKS.includes(last)) throw refuse('local_name', 'A name of another network');
}
