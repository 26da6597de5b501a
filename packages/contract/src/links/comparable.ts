/** Tracking parameters, which change nothing on the page. */
const TRACKING =
  /^(utm_\w+|mtm_\w+|pk_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id)$/i;

/**
 * Normal form of a url for comparison: http and https, `www.`, a trailing slash, the fragment, the order of parameters
 * and the spelling of escapes don't matter, and tracking parameters are removed.
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

export const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Decodes unnecessary escapes, and writes the others in capitals (RFC 3986 §6.2.2). */
export const normalEscapes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : escaped.toUpperCase();
  });

/** True if the words of a link contain the keyword. Case, accents and punctuation are ignored. */
export const hasKeyword = (anchor: string, keyword: string): boolean =>
  plainAnchor(anchor).includes(plainAnchor(keyword));

/** Lower-case letters and digits without accents and what nobody sees; everything else becomes one space. */
export const plainAnchor = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
